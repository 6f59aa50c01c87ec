// A cheap NES agent that keeps no documents. It requests everything that is tracked on a keystroke. With BENCH_OFFER set, it
// suggests at once to insert that text at the cursor.

import { initialized, serve } from '../../../agents/parts/stdio.ts';

const offer = process.env['BENCH_OFFER'];
let calls = 0;

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: {
      nes: {
        events: {
          document: {
            didOpen: {},
            didChange: { syncKind: 'incremental' },
            didClose: {},
            didSave: {},
            didFocus: {},
          },
        },
        context: {
          editHistory: { maxCount: 10 },
          userActions: { maxCount: 20 },
          recentFiles: { maxCount: 2 },
          openFiles: {},
        },
      },
      positionEncoding: 'utf-16',
    },
  }),
  'nes/start': () => ({ sessionId: 'bench' }),
  'nes/suggest': ({ uri, position }) => ({
    suggestions: offer === undefined ? [] : [suggestion(uri, position)],
  }),
  'nes/accept': () => undefined,
  'nes/reject': () => undefined,
  'nes/close': () => ({}),
  'document/didOpen': () => undefined,
  'document/didChange': () => undefined,
  'document/didClose': () => undefined,
  'document/didSave': () => undefined,
  'document/didFocus': () => undefined,
});

function suggestion(uri: unknown, position: unknown): object {
  const range = { start: position, end: position };
  return { id: String(++calls), kind: 'edit', uri, edits: [{ range, newText: offer }] };
}
