// Maps clicks and keys on the page to messages, with one listener and a table. Elements name their entry in
// `data-action`, an attribute that the markup of agents can't have.

import type { FromPage } from '../chat/messages/messages.ts';
import type { Host } from './host.ts';
import { valuesAround } from './reading/questionCards.ts';
import { t } from '../base/l10n.ts';
import { element } from './element.ts';
import { icon, type IconName } from './icon.ts';

type Meaning = (data: DOMStringMap) => FromPage | undefined;

const ofFile =
  (type: 'reviewOpen' | 'reviewKeep' | 'reviewUndo'): Meaning =>
  ({ uri }) =>
    uri === undefined ? undefined : { type, uri };

/** The actions of the review, and the button that returns the files to before a prompt. */
const reviewActions: Readonly<Record<string, Meaning>> = {
  reviewOpen: ofFile('reviewOpen'),
  reviewKeep: ofFile('reviewKeep'),
  reviewUndo: ofFile('reviewUndo'),
  reviewKeepAll: () => ({ type: 'reviewKeepAll' }),
  reviewUndoAll: () => ({ type: 'reviewUndoAll' }),
  returnTo: ({ entry }) => ({ type: 'returnTo', entry: Number(entry) }),
};

/** @param entry the row of the prompt. */
export function returnButton(entry: number): HTMLElement {
  const label = t('Return the files to before this prompt');
  return element(
    'button',
    {
      class: 'icon-button return',
      'data-action': 'returnTo',
      'data-entry': entry,
      title: label,
      'aria-label': label,
    },
    icon('discard'),
  );
}

/** The actions of the prompt context, and the button that shows what was sent with a prompt. */
const contextActions: Readonly<Record<string, (data: DOMStringMap) => FromPage>> = {
  contextRemove: ({ part }) => ({ type: 'contextRemove', part: Number(part) }),
  contextRemoveKind: ({ part }) => ({ type: 'contextRemoveKind', part: Number(part) }),
  contextRestore: () => ({ type: 'contextRestore' }),
  contextPreview: () => ({ type: 'contextPreview' }),
  contextSeen: ({ entry }) => ({ type: 'contextSeen', entryId: Number(entry) }),
};

/** Hidden until it is known that there is a record. @param entry the row of the prompt. */
export function seenButton(entry: number): HTMLElement {
  return element(
    'button',
    {
      class: 'icon-button row-seen',
      'data-action': 'contextSeen',
      'data-entry': entry,
      title: t('What the agent saw'),
      'aria-label': t('What the agent saw with this prompt'),
      hidden: true,
    },
    icon('info'),
  );
}

type Data = DOMStringMap;

const messages: Readonly<Record<string, (data: Data, target: HTMLElement) => FromPage | undefined>> = {
  copyCode: (_, target) => {
    const code = codeAround(target);
    return code && { type: 'copy', text: code.text };
  },
  insertCode: (_, target) => {
    const code = codeAround(target);
    return code && { type: 'insertCode', text: code.text };
  },
  applyCode: (_, target) => {
    const code = codeAround(target);
    return code && { type: 'applyCode', ...code };
  },
  copyMessage: ({ entry }) => ({ type: 'copyMessage', entryId: Number(entry) }),
  follow: (_, target) => ({ type: 'follow', on: target.ariaPressed !== 'true' }),
  makeRule: ({ request = '', rule }) => ({ type: 'makeRule', requestId: request, ruleId: Number(rule) }),
  answerForm: ({ request = '', answer }, target) => ({
    type: 'answerForm',
    questionId: request,
    action: answer as 'accept',
    values: answer === 'accept' ? valuesAround(target) : [],
  }),
  answerLink: ({ request = '', answer }) => ({
    type: 'answerLink',
    questionId: request,
    action: answer as 'open',
  }),
  openLink: ({ href }) => (href === undefined ? undefined : { type: 'openLink', href }),
  openLocation: ({ path, line }) =>
    path === undefined
      ? undefined
      : { type: 'openLocation', path, ...(line === undefined ? {} : { line: Number(line) }) },
  openDiff: ({ call, index }) =>
    call === undefined ? undefined : { type: 'openDiff', toolCallId: call, index: Number(index) },
  answer: ({ request, option }) =>
    request === undefined || option === undefined
      ? undefined
      : { type: 'answer', requestId: request, optionId: option },
  showRequest: ({ request }) =>
    request === undefined ? undefined : { type: 'showRequest', requestId: request },
  sendNow: ({ queue }) => ({ type: 'sendNow', queueId: Number(queue) }),
  editQueued: ({ queue }) => ({ type: 'editQueued', queueId: Number(queue) }),
  resumeQueue: () => ({ type: 'resumeQueue' }),
  unqueue: ({ queue }) => ({ type: 'unqueue', queueId: Number(queue) }),
  newSession: () => ({ type: 'newSession' }),
  selectAgent: () => ({ type: 'selectAgent' }),
  openSettings: () => ({ type: 'openSettings' }),
  showLog: () => ({ type: 'showLog' }),
  sessions: () => ({ type: 'sessions' }),
  ...reviewActions,
  ...contextActions,
};

/** Actions that answer a question, which must not be triggered by a click that was meant for something else. */
const answers = new Set(['answer', 'makeRule', 'answerForm', 'answerLink']);

/** ms for which a new question can't be answered, since it may have appeared below the pointer. */
const settleTime = 500;

/** @param shownSince when a question was first shown, as of performance.now(). */
export function listenForActions(
  root: HTMLElement,
  host: Host,
  shownSince: (requestId: string) => number | undefined,
): void {
  root.addEventListener('click', (event) => {
    const target =
      event.target instanceof Element ? event.target.closest('[data-action], [data-href]') : null;
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    const { action = 'openLink', request } = target.dataset;
    if (answers.has(action)) {
      const since = shownSince(request ?? '');
      if (!event.isTrusted || since === undefined || performance.now() - since < settleTime) return;
    }
    const message = messages[action]?.(target.dataset, target);
    if (message === undefined) return;
    host.post(message);
    // A question can be answered only once.
    if (action === 'answer')
      for (const button of target.parentElement?.querySelectorAll('button') ?? []) button.disabled = true;
  });
  root.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLElement) || target.getAttribute('role') !== 'link')
      return;
    event.preventDefault();
    target.click();
  });
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    const { change, config = '' } = target.dataset;
    if (change === 'setMode') host.post({ type: 'setMode', modeId: target.value });
    else if (change === 'setModel') host.post({ type: 'setModel', modelId: target.value });
    else if (change === 'setOption')
      host.post({
        type: 'setOption',
        configId: config,
        value: target instanceof HTMLSelectElement ? target.value : target.checked,
      });
  });
}

const buttons = (): (readonly [string, IconName, string, string])[] => [
  ['applyCode', 'diff', t('Apply in file: shows the change first'), t('Apply code in file')],
  ['insertCode', 'insert', t('Insert at the cursor'), t('Insert code at the cursor')],
  ['copyCode', 'copy', t('Copy'), t('Copy code')],
];

/** The buttons of a code block, and the text around it that tells where the code belongs. */
export function codeButtons(): HTMLElement {
  return element(
    'span',
    { class: 'code-buttons' },
    ...buttons().map(([action, name, title, label]) =>
      element(
        'button',
        { class: 'icon-button', 'data-action': action, title, 'aria-label': label },
        icon(name),
      ),
    ),
  );
}

/** The code block that contains a button. */
function codeAround(target: HTMLElement): { text: string; info: string; before: string } | undefined {
  const code = target.closest<HTMLElement>('.code');
  const text = code?.querySelector('pre')?.textContent ?? '';
  if (code === null || text === '') return undefined;
  let at: Element | null = code;
  while (at !== null && at.previousElementSibling === null && !at.matches('.row')) at = at.parentElement;
  const before = at?.previousElementSibling?.textContent ?? '';
  return { text, info: code.dataset['info'] ?? '', before: before.slice(-300) };
}
