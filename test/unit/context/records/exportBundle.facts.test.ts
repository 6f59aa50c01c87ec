// Tests that everything the standard has a field, mapping or value of an enumeration for is written, or docs/agent-context.md
// says why not, and that neither the code nor the table is outdated.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'mocha';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import * as word from '../../../../src/context/schema/vocabulary.ts';
import { allBundles } from './allBundles.ts';
import { mappingSystems, recordSchemas } from './bundleSchema.ts';

/** The links of requirement 8, by kinds of references. */
const references: Readonly<Record<string, RegExp>> = {
  policy: /^(?:rule|policy|vscode\.setting)/,
  evidence: /^evidence/,
  artifact: /^artifact/,
  tool: /^acp\.tool_call$/,
  runtime: /^(?:acp\.session|acp\.request|turn|task)$/,
  ui: /^ui\./,
  knowledge: /^knowledge/,
  telemetry: /^otel\./,
  model: /^model$/,
};

const tables: Readonly<Record<string, keyof ContextBundle['records']>> = {
  context_surface: 'surfaces',
  context_item: 'items',
  context_source_ref: 'source_refs',
  context_selection: 'selections',
  context_budget: 'budgets',
  context_window: 'windows',
  context_assembly: 'assemblies',
  context_injection: 'injections',
  context_compaction: 'compactions',
  context_summary: 'summaries',
  missing_context: 'missing',
};

/** The enumerations of the standard, by the name of the field. */
const enumerations: Readonly<Record<string, readonly string[]>> = {
  scope: word.scopes,
  lifecycle: word.lifecycles,
  content_mode: word.contentModes,
  context_kind: word.contextKinds,
  visibility: word.visibilities,
  surface_kind: word.surfaceKinds,
  omission_reason: word.omissionReasons,
  ranking_signal: word.rankingSignals,
  overflow_strategy: word.overflowStrategies,
  injection_point: word.injectionPoints,
  compaction_method: word.compactionMethods,
  compaction_trigger: word.compactionTriggers,
  severity: word.severities,
  missing_status: word.missingStatuses,
  redaction_state: word.redactionStates,
  selector_type: word.selectorTypes,
  trust_level: word.trustLevels,
  sensitivity: word.sensitivities,
  freshness: word.freshnessStates,
  event_type: word.eventTypes,
};

/** The values of enumerations in a bundle, such as `severity.low`. */
function* valuesIn({ envelope, records, events }: ContextBundle): Generator<string> {
  yield `scope.${envelope.scope}`;
  yield `lifecycle.${envelope.lifecycle}`;
  for (const { surface_kind } of records.surfaces) yield `surface_kind.${surface_kind}`;
  for (const item of records.items) {
    yield `lifecycle.${item.lifecycle}`;
    yield `content_mode.${item.content_mode}`;
    yield `context_kind.${item.context_kind}`;
    yield `redaction_state.${item.redaction_state}`;
    yield `trust_level.${item.trust_level}`;
    yield `sensitivity.${item.sensitivity}`;
    yield `freshness.${item.freshness?.state}`;
  }
  for (const { selector = [] } of records.source_refs)
    for (const { type } of [selector].flat()) yield `selector_type.${type}`;
  for (const { omitted_item_refs = [], ranking_signals = {} } of records.selections) {
    for (const { reason } of omitted_item_refs) yield `omission_reason.${reason}`;
    for (const signals of Object.values(ranking_signals))
      for (const signal of Object.keys(signals)) yield `ranking_signal.${signal}`;
  }
  for (const { overflow_strategy, truncation_records = [] } of records.budgets) {
    yield `overflow_strategy.${overflow_strategy}`;
    for (const { strategy } of truncation_records) yield `overflow_strategy.${strategy}`;
  }
  for (const { injection_point, visibility = [] } of records.injections) {
    yield `injection_point.${injection_point}`;
    for (const who of visibility) yield `visibility.${who}`;
  }
  for (const { method, trigger } of records.compactions) {
    yield `compaction_method.${method}`;
    yield `compaction_trigger.${trigger}`;
  }
  for (const { severity, status } of records.missing) {
    yield `severity.${severity}`;
    yield `missing_status.${status}`;
  }
  for (const { event_type } of events) yield `event_type.${event_type}`;
}

/** `context_item.title`, `lifecycle.redacted`, `external_mappings.git.commit` and so on; empty lists do not count. */
function written(bundles: readonly ContextBundle[]): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (name: string, record: object): void => {
    for (const [field, value] of Object.entries(record) as [string, unknown][])
      if (value !== undefined && !(Array.isArray(value) && value.length === 0)) found.add(`${name}.${field}`);
  };
  for (const bundle of bundles) {
    const { envelope, records, events } = bundle;
    for (const value of valuesIn(bundle)) if (!value.endsWith('.undefined')) found.add(value);
    note('context_envelope', envelope);
    for (const [name, kind] of Object.entries(references))
      if (
        Object.values(envelope)
          .flat()
          .some((ref) => kind.test(String((ref as { kind?: unknown }).kind)))
      )
        found.add(`reference.${name}`);
    for (const [name, table] of Object.entries(tables))
      for (const record of records[table]) note(name, record);
    for (const event of events) note('context_event', event);
    for (const { external_mappings: mappings = [] } of records.source_refs)
      for (const { system, ...fields } of mappings) {
        found.add(`external_mappings.${system}`);
        note(`external_mappings.${system}`, fields);
      }
  }
  return found;
}

/** The first column of the table "Not written". */
function notWritten(): readonly string[] {
  const text = readFileSync(new URL('../../../../docs/agent-context.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('## Not written'));
  return [...table.matchAll(/^\| ((?:`[^`|]+`(?:, )?)+) +\|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
}

describe('each field, mapping and value of Agent Context', () => {
  let bundles: readonly ContextBundle[];
  before(async () => {
    bundles = await allBundles();
  });

  it('is written or listed with a reason', () => {
    const known = [
      ...Object.keys(references).map((name) => `reference.${name}`),
      ...Object.entries(enumerations).flatMap(([name, values]) => values.map((value) => `${name}.${value}`)),
      ...mappingSystems.map((system) => `external_mappings.${system}`),
      ...Object.entries(recordSchemas).flatMap(([name, schema]) =>
        Object.keys(schema['properties'] as object).map((field) => `${name}.${field}`),
      ),
    ];
    const reached = written(bundles);
    const listed = notWritten();
    const isListed = (name: string): boolean =>
      listed.some((one) => name === one || name.startsWith(`${one}.`));
    assert.deepEqual(
      known.filter((name) => !reached.has(name) && !isListed(name)),
      [],
      'neither written nor listed',
    );
    assert.deepEqual(
      [...reached].filter((name) => isListed(name)),
      [],
      'listed, and written all the same',
    );
    assert.deepEqual(
      listed.filter((one) => !known.some((name) => name === one || name.startsWith(`${one}.`))),
      [],
      'listed, and in no schema',
    );
  });
});
