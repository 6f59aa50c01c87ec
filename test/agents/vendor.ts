// Sends messages of vendors in a turn. The prompt names them: `plan` and `question` ask as Cursor does, `unknown` asks and tells what no
// client knows, `flood` sends 5,000 of those, `todos` changes a list of tasks. The answer of a request is sent as a message. With
// `leave`, the turn ends without waiting for answers.

import { initialized, send, serve, unanswered, type Message } from './parts/stdio.ts';

const sessionId = 'vendor-1';
const waiting = new Map<unknown, () => void>();
let last = 0;

function update(update: object): void {
  send({ method: 'session/update', params: { sessionId, update } });
}

function say(text: string): void {
  update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
}

/** Resolves when the request is answered. */
function ask(method: string, params: object): Promise<void> {
  const id = `ask ${++last}`;
  const answered = new Promise<void>((resolve) => waiting.set(id, resolve));
  send({ id, method, params });
  return answered;
}

const todos = [
  { id: '1', content: 'Read the cart', status: 'completed' },
  { id: '2', content: 'Fix the total', status: 'in_progress' },
];

/** The shapes are those of Cursor's documentation. */
const messages: Readonly<Record<string, () => Promise<unknown> | void>> = {
  plan: () => {
    update({ sessionUpdate: 'tool_call', toolCallId: 'call_124', title: 'Create Plan', status: 'pending' });
    return ask('cursor/create_plan', {
      toolCallId: 'call_124',
      name: 'Round the total',
      overview: 'The cart shows a wrong total.',
      plan: '1. Inspect the **cart**.\n2. Round the total.',
      todos,
      isProject: false,
    });
  },
  question: () =>
    ask('cursor/ask_question', {
      toolCallId: 'call_123',
      title: 'Need input',
      questions: [
        {
          id: 'q1',
          prompt: 'Which mode should I use?',
          options: [
            { id: 'agent', label: 'Agent' },
            { id: 'plan', label: 'Plan' },
          ],
          allowMultiple: false,
        },
        {
          id: 'q2',
          prompt: 'Which tests?',
          options: [
            { id: 'unit', label: 'Unit' },
            { id: 'page', label: 'Page' },
          ],
          allowMultiple: true,
        },
      ],
    }),
  open: () =>
    ask('cursor/ask_question', { questions: [{ id: 'q', prompt: 'What is its name?', options: [] }] }),
  unknown: () => {
    send({ method: '_vendor/note', params: { sessionId, text: 'The index is old.' } });
    // Housekeeping, and a message without a text.
    send({ method: '_kiro.dev/metadata', params: { sessionId, message: 'Ten percent used' } });
    send({ method: '_vendor/state', params: { sessionId, state: 'ready', percent: 10 } });
    return ask('vendor/ask', {
      question: 'Shall I go on?\u202e',
      token: 'ghp_0123456789abcdefghijklmnopqrstuvwxyz',
    });
  },
  flood: () => {
    for (let at = 0; at < 5_000; at++)
      send({ method: `_vendor/kind${at % 50}`, params: { sessionId, text: `Note number ${at}` } });
  },
  todos: async () => {
    send({ method: 'cursor/update_todos', params: { toolCallId: 'call_125', todos, merge: false } });
    await ask('_cursor/update_todos', { todos: [{ id: '2', status: 'completed' }], merge: true });
  },
};

async function play(prompt: string): Promise<void> {
  const words = prompt.split(' ');
  for (const word of words) {
    const sent = messages[word]?.();
    if (words.includes('leave')) await Promise.resolve();
    else await sent;
  }
}

serve(
  {
    initialize: () => initialized,
    'session/new': () => ({ sessionId }),
    'session/prompt': ({ prompt }, id) => {
      const [{ text }] = prompt as [{ text: string }];
      void play(text).then(() => send({ id, result: { stopReason: 'end_turn' } }));
      return unanswered;
    },
    'session/cancel': () => undefined,
  },
  undefined,
  ({ id, result, error }: Message) => {
    say(JSON.stringify(result ?? error));
    waiting.get(id)?.();
  },
);
