// The places of the chat page that show text of an agent. Each attack is tried in each of them.

import type { ConversationState, Entry } from '../../../src/chat/messages/messages.ts';
import { call } from '../sampleConversation.ts';

export interface AttackPlace {
  readonly name: string;
  show(attack: string): { readonly rows?: readonly Entry[]; readonly state?: Partial<ConversationState> };
}

const text = (attack: string) => ({ kind: 'text', text: attack }) as const;

export const attackPlaces: readonly AttackPlace[] = [
  { name: 'message', show: (attack) => ({ rows: [{ id: 1, kind: 'agent', parts: [text(attack)] }] }) },
  { name: 'thought', show: (attack) => ({ rows: [{ id: 1, kind: 'thought', parts: [text(attack)] }] }) },
  {
    name: 'tool title',
    show: (attack) => ({
      rows: [
        {
          id: 1,
          kind: 'call',
          call: call({
            title: attack,
            content: [{ type: 'diff', path: attack, newText: attack }],
            locations: [{ path: attack, line: 1 }],
          }),
        },
      ],
    }),
  },
  {
    name: 'tool content',
    show: (attack) => ({
      rows: [
        {
          id: 1,
          kind: 'call',
          call: call({ content: [{ type: 'content', content: { type: 'text', text: attack } }] }),
        },
        { id: 2, kind: 'call', call: call({ toolCallId: 'run', kind: 'execute', output: attack }) },
      ],
    }),
  },
  {
    name: 'plan entry',
    show: (attack) => ({
      rows: [{ id: 1, kind: 'plan', items: [{ content: attack, priority: 'high', status: 'pending' }] }],
    }),
  },
  {
    name: 'plan in Markdown',
    show: (attack) => ({
      rows: [
        { id: 1, kind: 'planText', parts: [text(attack)] },
        { id: 2, kind: 'planText', parts: [{ kind: 'resource', uri: attack, name: attack }] },
      ],
      state: {
        phase: 'running',
        account: attack,
        permissions: [
          {
            ...{ requestId: attack, toolCallId: 'c', title: 'Review the plan', diffs: [] },
            plan: { text: attack, cut: attack, file: attack },
            options: [{ optionId: 'yes', name: attack, label: 'Allow Once', kind: 'allow_once' }],
          },
        ],
      },
    }),
  },
  {
    name: 'permission text',
    show: (attack) => ({
      state: {
        permissions: [
          {
            requestId: attack,
            toolCallId: attack,
            title: attack,
            warning: attack,
            command: { line: attack, cwd: attack, cut: attack },
            diffs: [{ path: attack, added: 1, removed: 1, note: attack, preview: `+${attack}`, cut: attack }],
            sections: [{ label: attack, text: attack, cut: attack }],
            options: [{ optionId: 'yes', name: 'Allow', label: 'Allow Once', kind: 'allow_once' }],
          },
        ],
      },
    }),
  },
  {
    name: 'question',
    show: (attack) => ({
      state: {
        phase: 'running',
        questions: [
          {
            ...{ questionId: 'form', kind: 'form', message: attack, plan: attack, takesReason: true },
            fields: (['text', 'number', 'boolean', 'choice', 'choices'] as const).flatMap((kind) =>
              [true, false].map((isListed) => ({
                ...{ kind, title: attack, description: attack, problem: attack, isRequired: true, isListed },
                choices: [{ title: attack, description: attack }],
                ...(kind === 'text' && { initial: attack }),
              })),
            ),
          },
          {
            questionId: 'link',
            kind: 'link',
            message: attack,
            href: attack,
            host: attack,
            warnings: [attack],
          },
        ],
        unanswered: [{ id: 1, title: attack, why: attack }],
      },
    }),
  },
  {
    name: 'option label',
    show: (attack) => ({
      state: {
        permissions: [
          {
            requestId: 'q',
            toolCallId: 'c',
            title: 'Run',
            diffs: [],
            options: [{ optionId: attack, name: attack, label: attack, isContrary: true, kind: attack }],
          },
        ],
        modes: { currentModeId: attack, availableModes: [{ id: attack, name: attack, description: attack }] },
        configOptions: [
          { type: 'boolean', id: attack, name: attack, description: attack, currentValue: true },
        ],
      },
    }),
  },
  {
    name: 'changed file',
    show: (attack) => {
      const preview = { text: `+${attack}`, cut: attack };
      const counts = { added: 1, removed: 1, conflicts: 1, canUndo: true };
      const file = { uri: attack, path: attack, kind: 'changed', note: attack, ...counts, preview } as const;
      return { state: { changes: { files: [file], more: 0 } } };
    },
  },
  { name: 'session title', show: (attack) => ({ state: { title: attack } }) },
  {
    name: 'agent name and error',
    show: (attack) => ({
      rows: [
        { id: 1, kind: 'notice', severity: attack, title: attack, description: attack, detail: attack },
        { id: 2, kind: 'end', text: attack, isError: true, detail: attack },
      ],
      state: { agent: attack, phase: 'ended', message: attack },
    }),
  },
];
