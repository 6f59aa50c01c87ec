// Tests that the parts of package.json agree with each other. `host/manifest` tests that they agree with the code.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
    readonly keybindings: readonly { readonly command: string; readonly when?: string }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly description: string;
        readonly completionEvents: readonly string[];
      }[];
    }[];
    readonly configuration: readonly {
      readonly properties: Readonly<Record<string, { readonly scope?: string }>>;
    }[];
  };
}

/** Those that the code sets. */
const contextKeys = [
  'acpHost.nes.state',
  'acpHost.nes.tab',
  'acpHost.nes.ghostTab',
  'acpHost.nes.inlineEditTab',
  'acpHost.nes.inSnippet',
  'acpHost.agent.ready',
  'acpHost.chat.asked',
  'acpHost.review.inEditor',
  'acpHost.review.pending',
];

describe('package.json', () => {
  const { contributes } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as Manifest;
  const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
  const properties = contributes.configuration.flatMap((group) => Object.entries(group.properties));

  it('binds keys to declared commands only, and Tab to that of the editor', () => {
    const declared = new Set(['tab', ...contributes.commands.map(({ command }) => command)]);
    for (const { command } of contributes.keybindings) assert.ok(declared.has(command), command);
  });

  it('enables commands wherever the focus is, since the palette has it while it lists them', () => {
    const focused = contributes.commands.filter(({ enablement = '' }) => /Focus(?:ed)?\b/.test(enablement));
    assert.deepEqual(focused, []);
  });

  it('has machine scope for settings that name programs', () => {
    for (const key of ['acpHost.agents', 'acpHost.mcpServers'])
      assert.equal(new Map(properties).get(key)?.scope, 'machine', key);
  });

  it('completes each step of the walkthrough by an event of this step only', () => {
    const texts = JSON.parse(readFileSync(join(repository, 'package.nls.json'), 'utf8')) as Record<
      string,
      string
    >;
    const buttons = steps.map(({ description }) =>
      [...texts[description.slice(1, -1)]!.matchAll(/\(command:([\w.]+)\)/g)].map(([, command]) => command!),
    );
    const shared = buttons.flat().filter((command, at, all) => all.indexOf(command) !== at);
    assert.deepEqual(shared, ['acpHost.chat.open']);
    for (const [at, { completionEvents }] of steps.entries()) {
      const commands = completionEvents.flatMap((event) => /^onCommand:(.+)/.exec(event)?.slice(1) ?? []);
      const own = buttons[at]!.filter((command) => !shared.includes(command));
      assert.deepEqual(commands, own, `step ${at + 1}`);
      assert.ok(completionEvents.length > 0);
    }
  });

  it('uses only context keys that the code sets', () => {
    const conditions = [
      ...contributes.commands.map(({ enablement }) => enablement),
      ...contributes.keybindings.map(({ when }) => when),
      ...steps.flatMap(({ completionEvents }) =>
        completionEvents.filter((event) => event.startsWith('onContext:')),
      ),
    ];
    const used = conditions.flatMap((condition) => condition?.match(/acpHost(?:\.\w+)+/g) ?? []);
    assert.ok(used.length > 0);
    assert.deepEqual(
      used.filter((key) => !contextKeys.includes(key)),
      [],
    );
  });
});
