// The routes by which text leaves the editor or is stored. The unit test of leaks and the benchmark send texts with secrets
// along each route and look for the secrets at its end.

import { allAtOnce } from '../../src/base/pieces.ts';
import type { Entry } from '../../src/chat/messages/messages.ts';
import { redact } from '../../src/context/secrets/redact.ts';
import { NesContextRedaction } from '../../src/context/secrets/redactNesContext.ts';
import { redactEntry, redactValue } from '../../src/vscode/storage/redactStored.ts';
import { redactMessage } from '../../src/wire/redactMessage.ts';
import { redactText } from '../../src/wire/redactText.ts';
import { asJsonLine, asLine } from '../../src/wire/trafficEntry.ts';
import { TrafficLog } from '../../src/wire/trafficLog.ts';
import { ContextWorld, pin } from '../unit/context/turn/contextWorld.ts';
import { isLeaked } from './isLeaked.ts';
import { ordinaryTraffic } from './ordinaryTraffic.ts';
import { seeds } from './seeds.ts';

const nes = new NesContextRedaction(() => [], { now: () => 0, yieldNow: async () => undefined });

function call(title: string, output: string): Entry {
  const content = [{ type: 'text', text: output }] as never;
  const terminals = [{ terminalId: 't', command: title, output }] as never;
  const about = { toolCallId: 'c', kind: 'execute', status: 'completed', locations: [] } as const;
  return { kind: 'call', id: 1, call: { ...about, title, content, terminals } as never };
}

function traffic(text: string): string {
  const log = new TrafficLog({ now: () => 0 });
  const update = {
    title: text,
    content: [{ type: 'text', text: `out\n${text}\nend` }],
    rawInput: { command: text },
  };
  const message = { jsonrpc: '2.0', method: 'session/update', params: { update } };
  const entry = log.record({ agent: 'a', direction: 'received', message, size: 1, body: { secrets: [] } });
  return asJsonLine(entry) + asLine(entry);
}

/** Name of the route → returns what is sent, stored, recorded or logged of a text. */
export const secretRoutes: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'editor context': (text) => redact(`before\n${text}\nafter`).text,
  'runtimeContext, and its records': async (text) => {
    const world = new ContextWorld(pin('pinned.txt', `before\n${text}\nafter`), {
      kind: 'terminal',
      terminal: 'bash',
      command: text.split('\n')[0]!,
      output: `out\n${text}\nend`,
      exitCode: 1,
    });
    const turn = await world.prepare();
    return JSON.stringify([turn.params, world.bundle(turn)]);
  },
  'the context of next edits': async (text) => {
    const uri = 'file:///w/a.ts';
    const added = text.replaceAll(/^/gm, '+');
    const { context } = await nes.mask({
      recentFiles: [{ uri, languageId: 'x', text: `before\n${text}\nafter` }],
      editHistory: [{ uri, diff: `@@ -1 +1 @@\n${added}` }],
    });
    return JSON.stringify(context);
  },
  'stored tool input and output': (text) =>
    JSON.stringify(allAtOnce(redactValue({ command: text, output: `out\n${text}\nend` }, []))),
  'a tool call’s stored title, output and terminal': (text) =>
    JSON.stringify(allAtOnce(redactEntry(call(text, `out\n${text}\nend`), []))),
  'the traffic log and its export': traffic,
  'the log': (text) => redactText(`The agent said: ${text}`),
};

/** The places (`Seed.where`) of the secrets that leak along a route. */
export async function leaksOf(route: string): Promise<readonly string[]> {
  const leaked: string[] = [];
  for (const { secret, text, where } of seeds)
    if (isLeaked(secret, await secretRoutes[route]!(text))) leaked.push(where);
  return leaked;
}

/** The messages, among `count` ordinary ones, that the traffic log changes, in their changed form. */
export function changedTraffic(count: number): readonly string[] {
  return ordinaryTraffic(count).flatMap((message) => {
    const kept = redactMessage(message);
    return kept === JSON.stringify(message) ? [] : [kept];
  });
}
