// An agent that reads files of the workspace for each prompt, and waits for each file before it asks for the next one.
//   node fileReader.ts COUNT

import { join } from 'node:path';
import { initialized, send, serve, unanswered } from '../../../agents/parts/stdio.ts';
import { nameOfFile } from '../hostVariables.ts';

const count = Number(process.argv[2]);
const sessionId = 'reading';
let cwd = '';
let read = 0;
let prompt: string | number | undefined;

serve(
  {
    initialize: () => initialized,
    'session/new': (params) => {
      cwd = String(params['cwd']);
      return { sessionId };
    },
    'session/prompt': (_params, id) => {
      prompt = id;
      read = 0;
      readNext();
      return unanswered;
    },
  },
  undefined,
  ({ error }) => {
    if (error !== undefined) throw new Error(JSON.stringify(error));
    read++;
    readNext();
  },
);

function readNext(): void {
  if (read === count) send({ id: prompt, result: { stopReason: 'end_turn' } });
  else
    send({
      id: read,
      method: 'fs/read_text_file',
      params: { sessionId, path: join(cwd, nameOfFile(read)) },
    });
}
