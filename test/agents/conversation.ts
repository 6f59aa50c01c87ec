// Replays a conversation. $ACP_TEST_TRICKS is a JSON file: prompt → list of steps that run in order. `{"update"}` sends a
// session update, `{"ask"}` requests a permission and waits for the answer, `{"write": path, "text"}` writes a file through
// the client. With `{"ask", "change", "waitFor"}` the session update `change` is sent while the permission is open, once the file
// `waitFor` exists. `$CWD` in a string is the session's folder. It supports context, and has a mode and a model.

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { initialized, send, serve, unanswered, type Params } from './parts/stdio.ts';

interface Step {
  readonly update?: object;
  readonly ask?: object;
  readonly change?: object;
  readonly waitFor?: string;
  readonly write?: string;
  readonly text?: string;
}

const folders = new Map<unknown, string>();
const waiting = new Map<unknown, () => void>();
let last = 0;

/** Sends a request and waits for its response. */
async function request(method: string, params: object): Promise<void> {
  const id = `request ${++last}`;
  const answered = new Promise<void>((resolve) => waiting.set(id, resolve));
  send({ id, method, params });
  await answered;
}

async function exists(file: string): Promise<void> {
  while (!existsSync(file)) await delay(20);
}

async function replay(prompt: string, sessionId: unknown, id: string | number | undefined): Promise<void> {
  const text = readFileSync(process.env['ACP_TEST_TRICKS'] ?? 'script.json', 'utf8');
  const script = JSON.parse(text.replaceAll('$CWD', folders.get(sessionId) ?? '')) as Record<string, Step[]>;
  const tell = (update: object): void => send({ method: 'session/update', params: { sessionId, update } });
  for (const { update, ask, change, waitFor, write, text } of script[prompt] ?? []) {
    if (update !== undefined) tell(update);
    if (ask !== undefined) {
      const answered = request('session/request_permission', { sessionId, ...ask });
      if (change !== undefined && waitFor !== undefined) {
        await exists(waitFor);
        tell(change);
      }
      await answered;
    }
    if (write !== undefined) await request('fs/write_text_file', { sessionId, path: write, content: text });
  }
  send({ id, result: { stopReason: 'end_turn' } });
}

serve(
  {
    initialize: () => ({
      ...initialized,
      agentCapabilities: {
        promptCapabilities: { embeddedContext: true, image: true },
        sessionCapabilities: { runtimeContext: {} },
      },
    }),
    'session/new': ({ cwd }) => {
      const sessionId = randomUUID();
      folders.set(sessionId, String(cwd));
      return {
        sessionId,
        modes: {
          currentModeId: 'ask',
          availableModes: [
            { id: 'ask', name: 'Ask First' },
            { id: 'plan', name: 'Plan' },
          ],
        },
      };
    },
    'session/prompt': ({ sessionId, prompt }, id) => {
      void replay(String((prompt as Params[])[0]?.['text']), sessionId, id);
      return unanswered;
    },
  },
  undefined,
  ({ id }) => {
    waiting.get(id)?.();
    waiting.delete(id);
  },
);
