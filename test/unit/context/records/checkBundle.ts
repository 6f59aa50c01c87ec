// Checks every bundle: it matches the schema, its references resolve, and it contains no outcomes.

import * as assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import { bundleSchema } from './bundleSchema.ts';

const validate = new Ajv2020({ allErrors: true, strict: false }).compile(bundleSchema);

export function checkBundle(bundle: ContextBundle): ContextBundle {
  assert.ok(validate(bundle), JSON.stringify(validate.errors?.slice(0, 5), undefined, 1));
  const ids = new Set<string>([bundle.envelope.context_id]);
  for (const table of Object.values(bundle.records))
    for (const record of table as unknown as Record<string, unknown>[]) {
      const own = Object.keys(record).find(
        (name) => /^(?!surface_id)[a-z]+_id$/.test(name) && isOwn(record, name),
      );
      const id = record[own ?? 'surface_id'] as string;
      assert.ok(!ids.has(id), `${id} is there twice`);
      ids.add(id);
    }
  for (const ref of stringRefs(bundle)) assert.ok(ids.has(ref), `${ref} leads nowhere`);
  // The envelope refers to records and contains none.
  for (const value of Object.values(bundle.envelope))
    for (const one of Array.isArray(value) ? value : [])
      assert.ok(typeof one === 'string' || Object.keys(one as object).every((key) => foreignKeys.has(key)));
  assertNoOutcome(bundle);
  checkSums(bundle);
  return bundle;
}

const foreignKeys = new Set(['kind', 'id', 'uri', 'title']);

/** The id of a record is its first field after the version. */
function isOwn(record: Record<string, unknown>, name: string): boolean {
  return Object.keys(record)[1] === name;
}

function* stringRefs(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (/_refs?$|^assembly_id$|^surface_id$/.test(name)) yield value;
  } else if (Array.isArray(value)) for (const one of value) yield* stringRefs(one, name);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      if (key !== 'content' && key !== 'metadata') yield* stringRefs(one, key);
}

/** Agent Context must not declare that a turn ended, a tool worked or a permission was granted. */
function assertNoOutcome(bundle: ContextBundle): void {
  const { items, summaries, ...records } = bundle.records;
  const without = {
    ...bundle,
    records: { ...records, items: items.map((item) => ({ ...item, content: '' })) },
  };
  const words =
    /stop_?reason|"(?:outcome|granted|succeeded|success|task_status|approved|completed_at|used)"/i;
  assert.doesNotMatch(JSON.stringify(without), words);
  assert.ok(Array.isArray(summaries));
}

function checkSums({ records }: ContextBundle): void {
  for (const budget of records.budgets) {
    if (budget.max_tokens !== undefined) {
      assert.ok(budget.actual_tokens! <= budget.max_tokens, 'more tokens than allowed');
      assert.ok(budget.actual_bytes! <= budget.max_bytes!, 'more bytes than allowed');
      const sum = budget.window_segments!.reduce((total, { actual_tokens }) => total + actual_tokens, 0);
      assert.equal(sum, budget.actual_tokens);
    }
    assert.ok(budget.actual_items! <= (budget.max_items ?? Infinity));
  }
  for (const selection of records.selections) {
    const selected = new Set(selection.selected_item_refs);
    const omitted = selection.omitted_item_refs!.map(({ item_ref }) => item_ref);
    assert.equal(selected.size + new Set(omitted).size, selection.candidate_item_refs!.length);
    for (const ref of omitted) assert.ok(!selected.has(ref), `${ref} is chosen and left out`);
  }
}
