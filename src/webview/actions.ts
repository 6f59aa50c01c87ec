// Maps clicks and keys on the page to messages, with one listener and a table. Elements name their entry in
// `data-action`, an attribute that the markup of agents can't have.

import type { FromPage } from '../chat/messages/messages.ts';
import type { Host } from './host.ts';
import { reasonAround, valuesAround } from './reading/questionCards.ts';
import { t } from '../base/l10n.ts';
import { element } from './element.ts';
import { icon, type IconName } from './icon.ts';
import { isMac } from './isMac.ts';
import { textBefore } from './markdown/textBefore.ts';

type Meaning = (data: DOMStringMap) => FromPage | undefined;

/** Actions whose messages have nothing but their type. */
const plain = [
  ...(['resumeQueue', 'newSession', 'continue', 'retry', 'editPrompt', 'sessions', 'showLog'] as const),
  ...(['signIn', 'dismissSignIn', 'searchAgents', 'addAgent', 'importAgents'] as const),
  ...(['openFolder', 'manageTrust'] as const),
  ...(['selectAgent', 'setProvider', 'openSettings'] as const),
  ...(['reviewShowAll', 'reviewKeepAll', 'reviewUndoAll'] as const),
  ...(['initRepository', 'installGit'] as const),
  ...(['contextRestore', 'contextPreview', 'contextImplicit'] as const),
];

const ofFile =
  (type: 'reviewOpen' | 'reviewKeep' | 'reviewUndo'): Meaning =>
  ({ uri }) =>
    uri === undefined ? undefined : { type, uri };

/** @param entry the row of the prompt. */
export function editButton(entry: number): HTMLButtonElement {
  return element(
    'button',
    {
      class: 'icon-button row-edit',
      'data-action': 'editSent',
      'data-entry': entry,
      'aria-label': t('Edit Prompt'),
    },
    icon('edit'),
  );
}

/** The actions of the review, and the button that restores the files to before a prompt. */
const reviewActions: Readonly<Record<string, Meaning>> = {
  reviewOpen: ofFile('reviewOpen'),
  reviewKeep: ofFile('reviewKeep'),
  reviewUndo: ofFile('reviewUndo'),
  returnTo: ({ entry }) => ({ type: 'returnTo', entry: Number(entry) }),
};

/** @param entry the row of the prompt. */
export function returnButton(entry: number): HTMLElement {
  const label = t('Restore Files to Before This Prompt');
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
  contextSeen: ({ entry }) => ({ type: 'contextSeen', entryId: Number(entry) }),
  continueInNew: () => ({ type: 'continueInNew' }),
  compact: () => ({ type: 'compact' }),
  closeFullNote: () => ({ type: 'closeFullNote' }),
  toolSwitch: ({ tool = '', on }) => ({ type: 'toolSwitch', tool, on: on !== 'true' }),
};

/** @param entry the row of the prompt. */
export function seenButton(entry: number): HTMLElement {
  return element(
    'button',
    {
      class: 'icon-button row-seen',
      'data-action': 'contextSeen',
      'data-entry': entry,
      title: t('Show Context Sent'),
      'aria-label': t('Show Context Sent with This Prompt'),
    },
    icon('info'),
  );
}

type Data = DOMStringMap;

/** @returns the message that moves a queued prompt, see `PromptQueue.move`. */
export function moveQueued(queueId: number, after?: number): FromPage {
  return { type: 'moveQueued', queueId, ...(after !== undefined && { after }) };
}

function moved({ queue, after }: Data): FromPage {
  return moveQueued(Number(queue), after === undefined ? undefined : Number(after));
}

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
  openDiagram: (_, target) => {
    const code = codeAround(target);
    return code && { type: 'openDiagram', text: code.text };
  },
  stopSubagent: ({ session = '' }) => ({ type: 'stopSubagent', sessionId: session }),
  stopCall: ({ call = '' }) => ({ type: 'stopCall', toolCallId: call }),
  stopTurn: () => ({ type: 'cancel' }),
  copyMessage: ({ entry }) => ({ type: 'copyMessage', entryId: Number(entry) }),
  follow: (_, target) => ({ type: 'follow', on: target.ariaPressed !== 'true' }),
  editPlan: ({ request = '' }) => ({ type: 'editPlan', requestId: request }),
  makeRule: ({ request = '', rule }) => ({ type: 'makeRule', requestId: request, ruleId: Number(rule) }),
  answerForm: ({ request = '', answer }, target) => ({
    type: 'answerForm',
    questionId: request,
    action: answer as 'accept',
    values: answer === 'accept' ? valuesAround(target) : [],
    ...(answer === 'decline' && reasonAround(target)),
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
  dismissUnanswered: ({ id }) => ({ type: 'dismissUnanswered', id: Number(id) }),
  setMode: ({ value = '' }) => ({ type: 'setMode', modeId: value }),
  setModel: ({ value = '' }) => ({ type: 'setModel', modelId: value }),
  favorite: ({ value = '' }, { ariaPressed }) => ({
    type: 'favorite',
    model: value,
    on: ariaPressed !== 'true',
  }),
  setOption: ({ config = '', value = '' }) => ({ type: 'setOption', configId: config, value }),
  sendNow: ({ queue }) => ({ type: 'sendNow', queueId: Number(queue) }),
  moveUp: moved,
  moveDown: moved,
  editQueued: ({ queue }) => ({ type: 'editQueued', queueId: Number(queue) }),
  editSent: ({ entry }) => ({ type: 'editSent', entryId: Number(entry) }),
  unqueue: ({ queue }) => ({ type: 'unqueue', queueId: Number(queue) }),
  startAgent: ({ tile }) => (tile === undefined ? undefined : { type: 'startAgent', tile }),
  signInBy: ({ way }) => ({ type: 'signInBy', way: Number(way) }),
  ...Object.fromEntries(plain.map((type) => [type, (): FromPage => ({ type })])),
  ...reviewActions,
  ...contextActions,
};

/** Actions that answer a question, which must not be triggered by a click that was meant for something else. */
const answers = new Set(['answer', 'editPlan', 'makeRule', 'answerForm', 'answerLink']);

/** ms for which a new question can't be answered, since it may have appeared below the pointer. */
const settleTime = 500;

/** @param shownSince when a question was first shown, as of performance.now(). */
export function listenForActions(
  root: HTMLElement,
  host: Host,
  shownSince: (requestId: string) => number | undefined,
): void {
  const act = (target: HTMLElement, { isTrusted }: Event): void => {
    const { action = 'openLink', request } = target.dataset;
    if (answers.has(action)) {
      const since = shownSince(request ?? '');
      if (!isTrusted || since === undefined || performance.now() - since < settleTime) return;
    }
    const message = messages[action]?.(target.dataset, target);
    if (message === undefined) return;
    host.post(message);
    // A question can be answered only once.
    if (action === 'answer')
      for (const button of target.closest('.permission')?.querySelectorAll('button') ?? [])
        button.disabled = true;
  };
  root.addEventListener('click', (event) => {
    const target =
      event.target instanceof Element ? event.target.closest('[data-action], [data-href]') : null;
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    act(target, event);
  });
  root.addEventListener('keydown', (event) => {
    const target = shortcutTarget(root, event);
    if (target === undefined) return;
    event.preventDefault();
    if (target.popoverTargetElement instanceof HTMLElement) target.popoverTargetElement.showPopover();
    else act(target, event);
  });
  root.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLElement) || target.getAttribute('role') !== 'link')
      return;
    event.preventDefault();
    target.click();
  });
  root.addEventListener('keydown', (event) => {
    const button = sendButton(event);
    if (button === undefined) return;
    event.preventDefault();
    act(button, event);
  });
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['change'] !== 'setOption') return;
    host.post({ type: 'setOption', configId: target.dataset['config'] ?? '', value: target.checked });
  });
}

/** The enabled button whose shortcut is the pressed letter with Alt, unless the key is held down. */
function shortcutTarget(root: HTMLElement, event: KeyboardEvent): HTMLButtonElement | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || repeat || isWriting(event)) return undefined;
  // On macOS, Alt with a letter is another character.
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');
  return [...root.querySelectorAll<HTMLButtonElement>('[data-shortcut]')].find(
    ({ dataset, disabled }) => dataset['shortcut'] === letter && !disabled,
  );
}

/**
 * The button that sends the form in which Enter was pressed, where the browser does not send it: in a closed list, and in a text of
 * several lines with Ctrl or ⌘.
 */
function sendButton(event: KeyboardEvent): HTMLButtonElement | undefined {
  const { key, target, altKey, shiftKey, repeat, isComposing } = event;
  const hasCommandKey = isMac() ? event.metaKey : event.ctrlKey;
  if (key !== 'Enter' || altKey || shiftKey || repeat || isComposing) return undefined;
  const isList = target instanceof HTMLSelectElement && !hasCommandKey && !isOpen(target);
  if (!isList && !(target instanceof HTMLTextAreaElement && hasCommandKey)) return undefined;
  return target.form?.querySelector<HTMLButtonElement>('button[type=submit]:not(:disabled)') ?? undefined;
}

function isOpen(list: HTMLSelectElement): boolean {
  return CSS.supports('selector(:open)') && list.matches(':open');
}

/** On macOS, Option with a letter types a character. The user writes if the text box is not empty. */
function isWriting({ target, isComposing }: KeyboardEvent): boolean {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isComposing || (isMac() && isText && target.value !== '');
}

const buttons = (language: string): (readonly [string, IconName, string, string])[] => [
  ...(language === 'mermaid' ? [diagramButton()] : []),
  ['applyCode', 'diff', t('Apply to File (shows the change first)'), t('Apply Code to File')],
  ['insertCode', 'insert', t('Insert at Cursor'), t('Insert Code at Cursor')],
  ['copyCode', 'copy', t('Copy'), t('Copy Code')],
];

function diagramButton(): readonly [string, IconName, string, string] {
  return ['openDiagram', 'preview', t('Open Diagram'), t('Open Diagram')];
}

/** The buttons of a code block, and the text around it that tells where the code belongs. */
export function codeButtons(language: string): HTMLElement {
  return element(
    'span',
    { class: 'code-buttons' },
    ...buttons(language).map(([action, name, title, label]) =>
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
  return { text, info: code.dataset['info'] ?? '', before: textBefore(code) };
}
