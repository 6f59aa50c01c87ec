// Maps clicks and keys on the page to messages, with one listener and a table. Elements name their entry in
// `data-action`, an attribute that the markup of agents can't have.

import type { FromPage } from '../chat/messages/messages.ts';
import type { Host } from './host.ts';
import { reviewActions } from './review/reviewActions.ts';
import { contextActions } from './context/contextActions.ts';
import { codeAround } from './reading/codeActions.ts';
import { valuesAround } from './reading/questionCards.ts';

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
