// Changes files. The prompt is a JSON list of steps that run in order: `{"fs": path, "text"}` writes through the client,
// `{"disk": path, "text"}` or `{"disk": path, "bytes": base64}` writes to disk directly, `{"disk": path}` removes the file,
// `{"call": path, "line"}` reports a tool call, `{"read": path}` reads through the client, `{"git": args, "in": folder}` runs git, `{"until": path}` waits until a file
// exists, `{"say": text}` sends a message. Any other prompt is the key of such a list in the JSON file at $ACP_TEST_TRICKS.

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { initialized, send, serve, unanswered, type Params } from './parts/stdio.ts';

interface Step {
  readonly fs?: string;
  readonly disk?: string;
  readonly call?: string;
  readonly read?: string;
  readonly line?: number;
  readonly say?: string;
  readonly text?: string;
  readonly bytes?: string;
  readonly git?: readonly string[];
  readonly in?: string;
  readonly until?: string;
}

const waiting = new Map<unknown, () => void>();
let last = 0;

async function runStep(step: Step, sessionId: unknown): Promise<void> {
  const { fs, disk, call, line, say, text, bytes } = step;
  const content = bytes === undefined ? text : Buffer.from(bytes, 'base64');
  const id = `step ${++last}`;
  const ask = async (method: string, params: object): Promise<void> => {
    const answered = new Promise<void>((resolve) => waiting.set(id, resolve));
    send({ id, method, params: { sessionId, ...params } });
    await answered;
  };
  if (step.read !== undefined) await ask('fs/read_text_file', { path: step.read });
  if (fs !== undefined) await ask('fs/write_text_file', { path: fs, content: text });
  if (disk !== undefined && content === undefined) rmSync(disk);
  if (disk !== undefined && content !== undefined) {
    mkdirSync(dirname(disk), { recursive: true });
    writeFileSync(disk, content);
  }
  while (step.until !== undefined && !existsSync(step.until)) await setTimeout(5);
  if (step.git) execFileSync('git', step.git, { cwd: step.in, stdio: 'ignore' });
  if (call !== undefined) {
    const update = { sessionUpdate: 'tool_call', toolCallId: id, title: 'Edit', kind: 'edit' };
    send({
      method: 'session/update',
      params: { sessionId, update: { ...update, locations: [{ path: call, ...(line && { line }) }] } },
    });
  }
  if (say !== undefined) {
    const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: say } };
    send({ method: 'session/update', params: { sessionId, update } });
  }
}

function stepsOf(prompt: string): readonly Step[] {
  if (prompt.startsWith('[')) return JSON.parse(prompt) as Step[];
  const script = readFileSync(process.env['ACP_TEST_TRICKS'] ?? 'script.json', 'utf8');
  return (JSON.parse(script) as Record<string, Step[]>)[prompt] ?? [];
}

async function run(
  steps: readonly Step[],
  sessionId: unknown,
  id: string | number | undefined,
): Promise<void> {
  for (const step of steps) await runStep(step, sessionId);
  send({ id, result: { stopReason: 'end_turn' } });
}

serve(
  {
    initialize: () => initialized,
    'session/new': () => ({ sessionId: randomUUID() }),
    'session/prompt': ({ sessionId, prompt }, id) => {
      void run(stepsOf(String((prompt as Params[])[0]?.['text'])), sessionId, id);
      return unanswered;
    },
  },
  undefined,
  ({ id }) => {
    waiting.get(id)?.();
    waiting.delete(id);
  },
);
