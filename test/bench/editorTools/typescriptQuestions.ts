// Questions about the sources of RxJS 7.8.2. The answers were found by reading its sources.

import { errors, places, type Question } from './question.ts';

const internal = 'src/internal';
const subject = `${internal}/Subject.ts`;
const scheduler = `${internal}/scheduler`;
const operators = `${internal}/operators`;
const testScheduler = `${internal}/testing/TestScheduler.ts`;

const stopped = /\bisStopped\b/;

/** Questions that change files come last. */
export const typescriptQuestions: readonly Question[] = [
  {
    name: 'references of the field Subject.isStopped',
    tools: [{ tool: 'find_references', input: { path: subject, line: 25, symbol: 'isStopped' } }],
    // Subscriber has a field of that name too.
    search: [{ grep: stopped }, { around: stopped, except: [subject] }],
    answer: {
      has: [
        ...places(subject, 25, 62, 76, 77, 90, 91, 101, 124, 138),
        ...places(`${internal}/AsyncSubject.ts`, 15, 25),
        ...places(`${internal}/ReplaySubject.ts`, 59),
        ...places(`${internal}/observable/ConnectableObservable.ts`, 49),
      ],
      lacks: ['Subscriber.ts:'],
    },
  },
  {
    name: 'callers of the method Subscription.add',
    tools: [
      { tool: 'call_hierarchy', input: { path: `${internal}/Subscription.ts`, line: 116, symbol: 'add' } },
    ],
    // Sets and other classes have a method of that name too.
    search: [{ grep: /\badd\(/ }, { around: /\.add\(/ }],
    answer: {
      has: [
        ...places(`${internal}/util/executeSchedule.ts`, 29, 35),
        ...places(`${internal}/Subscriber.ts`, 54),
        ...places(`${operators}/share.ts`, 197),
        ...places(`${operators}/groupBy.ts`, 225),
        ...places(`${operators}/debounceTime.ts`, 88, 105),
        ...places(`${operators}/windowToggle.ts`, 93),
        ...places(`${scheduler}/VirtualTimeScheduler.ts`, 86),
        ...places(`${internal}/testing/HotObservable.ts`, 29, 34),
        ...places(`${internal}/observable/dom/WebSocketSubject.ts`, 333, 377),
        ...places(`${internal}/observable/connectable.ts`, 57),
        ...places(`${internal}/Observable.ts`, 213),
      ],
      // A set.
      lacks: ['distinct.ts:'],
    },
  },
  {
    name: 'implementations of the interface SchedulerLike',
    tools: [
      {
        tool: 'go_to_implementation',
        input: { path: `${internal}/types.ts`, line: 227, symbol: 'SchedulerLike' },
      },
    ],
    search: [{ grep: /\bSchedulerLike\b/ }, { grep: /class \w+ extends \w*Scheduler\b/ }],
    lean: [{ grep: /implements .*\bSchedulerLike\b/ }, { grep: /class \w+ extends \w*Scheduler\b/ }],
    answer: {
      has: [
        ...places(`${internal}/Scheduler.ts`, 24),
        ...places(`${scheduler}/AsyncScheduler.ts`, 6),
        ...places(`${scheduler}/AsapScheduler.ts`, 4),
        ...places(`${scheduler}/QueueScheduler.ts`, 3),
        ...places(`${scheduler}/AnimationFrameScheduler.ts`, 4),
        ...places(`${scheduler}/VirtualTimeScheduler.ts`, 7),
        ...places(testScheduler, 39),
      ],
    },
  },
  {
    name: 'overrides of the method Observable._subscribe',
    tools: [
      {
        tool: 'go_to_implementation',
        input: { path: `${internal}/Observable.ts`, line: 324, symbol: '_subscribe' },
      },
    ],
    search: [
      { grep: /\b_subscribe\b/ },
      { around: /protected _subscribe\b/, except: [`${internal}/Observable.ts`] },
    ],
    answer: {
      has: [
        ...places(subject, 116, 182),
        ...places(`${internal}/BehaviorSubject.ts`, 19),
        ...places(`${internal}/ReplaySubject.ts`, 69),
        ...places(`${internal}/testing/HotObservable.ts`, 25),
        ...places(`${internal}/observable/dom/WebSocketSubject.ts`, 368),
        ...places(`${internal}/observable/ConnectableObservable.ts`, 43),
      ],
    },
  },
  {
    name: 'definition of the method flush that QueueAction calls',
    tools: [
      { tool: 'go_to_definition', input: { path: `${scheduler}/QueueAction.ts`, line: 36, symbol: 'flush' } },
    ],
    search: [
      { grep: /\bflush\(/ },
      { read: `${scheduler}/QueueAction.ts` },
      { read: `${scheduler}/QueueScheduler.ts` },
      { read: `${scheduler}/AsyncScheduler.ts`, from: 1, to: 30 },
    ],
    lean: [
      { grep: /\bflush\(/, in: scheduler },
      { read: `${scheduler}/QueueAction.ts`, from: 26, to: 37 },
      { grep: /class QueueScheduler\b/ },
    ],
    answer: {
      has: places(`${scheduler}/AsyncScheduler.ts`, 26),
      lacks: ['AsapScheduler.ts:', 'TestScheduler.ts:'],
    },
  },
  {
    name: 'type of the object timeoutProvider',
    tools: [
      {
        tool: 'type_definition',
        input: { path: `${internal}/Subscriber.ts`, line: 257, symbol: 'timeoutProvider' },
      },
    ],
    search: [{ grep: /\btimeoutProvider\b/ }, { read: `${scheduler}/timeoutProvider.ts` }],
    lean: [{ grep: /const timeoutProvider\b/ }, { grep: /(?:interface|class|type) TimeoutProvider\b/ }],
    answer: { has: places(`${scheduler}/timeoutProvider.ts`, 5) },
  },
  {
    name: 'parameters of createOperatorSubscriber',
    tools: [
      { tool: 'hover', input: { path: `${operators}/map.ts`, line: 54, symbol: 'createOperatorSubscriber' } },
    ],
    search: [
      { grep: /\bcreateOperatorSubscriber\b/, in: `${operators}/OperatorSubscriber.ts` },
      { read: `${operators}/OperatorSubscriber.ts` },
    ],
    lean: [
      { grep: /\bfunction createOperatorSubscriber\b/ },
      { read: `${operators}/OperatorSubscriber.ts`, from: 3, to: 22 },
    ],
    answer: { has: [/onNext\?:/, /onComplete\?:/, /onError\?:/, /onFinalize\?:/, 'downstream subscriber'] },
  },
  {
    name: 'methods of the class TestScheduler',
    tools: [{ tool: 'document_symbols', input: { path: testScheduler } }],
    search: [{ read: testScheduler }],
    lean: [{ grep: /^ {2}(?:\w+ )*\w+(?:<.*>)?\(/, in: testScheduler }],
    answer: {
      has: [
        /\b76-82: method createTime\b/,
        /\b89-100: method createColdObservable\b/,
        /\b107-115: method createHotObservable\b/,
        /\b133-189: method expectObservable\b/,
        /\b206-\d+: method flush\b/,
        /\b320-\d+: method parseMarbles\b/,
        /\b497-\d+: method createDelegates\b/,
        /\b647-\d+: method run\b/,
      ],
    },
  },
  {
    name: 'where the class VirtualAction is',
    tools: [{ tool: 'workspace_symbols', input: { query: 'VirtualAction' } }],
    search: [{ grep: /\bVirtualAction\b/ }],
    lean: [{ grep: /class VirtualAction\b/ }],
    answer: { has: places(`${scheduler}/VirtualTimeScheduler.ts`, 63) },
  },
  {
    name: 'what is broken after the method flush was renamed',
    edit: {
      path: `${scheduler}/AsyncScheduler.ts`,
      find: 'public flush(',
      replace: 'public flushActions(',
    },
    before: [
      {
        tool: 'find_references',
        input: { path: `${scheduler}/AsyncScheduler.ts`, line: 26, symbol: 'flush' },
      },
    ],
    tools: [
      { tool: 'diagnostics', input: { severity: 'error', contains: 'flush' } },
      { tool: 'diagnostics', input: { severity: 'error', contains: 'flush' }, forNamedFiles: true },
    ],
    search: [{ grep: /\bflush\b/ }, { around: /\bflush\b/, in: scheduler }],
    answer: {
      has: [...errors(`${scheduler}/QueueAction.ts`, 18, 36), ...errors(`${scheduler}/AsyncAction.ts`, 68)],
      // These uses call or override another method of that name.
      lacks: [/(?:Asap|AnimationFrame|VirtualTime|Test)\w+\.ts:\d+:\d+: error/],
    },
  },
  {
    name: 'rename the field Subject.isStopped',
    tools: [
      {
        tool: 'rename_symbol',
        input: { path: subject, line: 25, symbol: 'isStopped', new_name: 'isDone' },
      },
    ],
    search: [{ grep: stopped }, { around: stopped }, { edits: 16 }],
    answer: { has: [] },
    files: {
      [subject]: {
        has: [
          '  isDone = false;',
          'this.hasError = this.isDone = true;',
          'this.isDone = this.closed = true;',
        ],
        lacks: ['this.isStopped'],
      },
      [`${internal}/AsyncSubject.ts`]: {
        has: ['if (!this.isDone)', /isDone(: isStopped)?, _isComplete \} = this/],
      },
      [`${internal}/ReplaySubject.ts`]: { has: [/const \{ isDone(: isStopped)?, _buffer/] },
      [`${internal}/observable/ConnectableObservable.ts`]: { has: ['subject.isDone'] },
      // Another field of that name.
      [`${internal}/Subscriber.ts`]: { has: ['protected isStopped: boolean = false;'], lacks: ['isDone'] },
    },
  },
];
