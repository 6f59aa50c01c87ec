// Sample questions of agents, in the form that the page receives.
import type { PermissionView } from '../../src/chat/messages/permissionMessages.ts';
import type { QuestionView } from '../../src/chat/messages/readingMessages.ts';

export const form: QuestionView = {
  questionId: 'question-1',
  kind: 'form',
  message: 'How shall the release be made?',
  fields: [
    { kind: 'text', title: 'Name', description: 'Of the release.', isRequired: true, initial: 'Ada' },
    { kind: 'number', title: 'Count', isRequired: false, initial: '3' },
    { kind: 'boolean', title: 'Tag it', isRequired: false, initial: false },
    { kind: 'choice', title: 'Kind', isRequired: true, choices: [{ title: 'Major' }, { title: 'Minor' }] },
    {
      kind: 'choices',
      title: 'Where',
      isRequired: false,
      choices: [{ title: 'npm' }, { title: 'Web' }],
      initial: [1],
    },
  ],
};
export const plan: QuestionView = {
  questionId: 'question-3',
  kind: 'form',
  message: 'Review the plan: Round the total',
  fields: [],
  plan: [
    'The cart shows a **wrong total** when it has several items.',
    '',
    '1. Inspect `src/cart.ts` and its tests.',
    '2. Multiply the price by the count, and round the sum.',
    '3. Run `npm test`.',
    '',
    '- [x] Read the cart',
    '- [ ] Fix the total',
    '- [ ] Add a test for an empty cart',
  ].join('\n'),
  takesReason: true,
};
export const choice: QuestionView = {
  questionId: 'question-4',
  kind: 'form',
  message: 'Two decisions about the cart',
  fields: [
    {
      ...{
        kind: 'choice',
        title: 'How shall the total be rounded, and where?',
        isRequired: true,
        isListed: true,
      },
      choices: [
        { title: 'To the cent, once at the end (recommended)' },
        { title: 'To the cent, for each item', description: 'As the old shop did.' },
        { title: 'Not at all' },
      ],
    },
    {
      ...{ kind: 'choices', title: 'Which tests shall I add?', isRequired: false },
      choices: [{ title: 'An empty cart' }, { title: 'Several items of one kind' }],
    },
  ],
  takesReason: true,
};
export const link: QuestionView = {
  questionId: 'question-2',
  kind: 'link',
  message: 'Sign in, please.',
  href: 'http://xn--e1afmkfd.example/login?a=1',
  host: 'xn--e1afmkfd.example',
  warnings: ['The connection is not encrypted: others can read and change what you send and see there.'],
};
export const permission: PermissionView = {
  requestId: 'permission-1',
  toolCallId: 'call-9',
  title: 'Run the tests',
  diffs: [],
  options: [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once', label: 'Allow Once' },
    { optionId: 'no', name: 'No', kind: 'reject_once', label: 'Refuse Once' },
  ],
  rules: [
    {
      decision: 'allow',
      command: 'npm test',
      text: "Allow Built-in Agent: exactly the command `npm test`, started in one of the session's folders, not below it",
    },
    {
      decision: 'refuse',
      command: 'npm test',
      text: 'Refuse Built-in Agent: commands that begin with `npm test`',
    },
  ],
};
