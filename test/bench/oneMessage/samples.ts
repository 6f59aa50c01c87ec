// An ordinary message of an agent for each method, with all fields that this client reads. The messages of the benchmark
// `oneMessage` are made of them. The types make a new field an error here, and a unit test names a new method.

import { agentNotice } from '../../../src/protocol/agentNotice.ts';
import { authenticate, logout } from '../../../src/protocol/authMethod.ts';
import { authStatus, authStatusChanged, authStatusPushed } from '../../../src/protocol/authStatus.ts';
import {
  cursorAskQuestion,
  cursorCreatePlan,
  cursorTask,
  cursorTodosChanged,
  cursorUpdateTodos,
} from '../../../src/protocol/client/cursor.ts';
import { elicitationComplete, elicitationCreate } from '../../../src/protocol/client/elicitation.ts';
import { fsReadTextFile, fsWriteTextFile } from '../../../src/protocol/client/fs.ts';
import { requestPermission } from '../../../src/protocol/client/permission.ts';
import {
  terminalCreate,
  terminalKill,
  terminalOutput,
  terminalRelease,
  terminalWaitForExit,
} from '../../../src/protocol/client/terminal.ts';
import {
  workspaceActiveDocument,
  workspaceOpenDocuments,
  workspaceRecentDocuments,
} from '../../../src/protocol/client/workspace.ts';
import { initialize } from '../../../src/protocol/initialize.ts';
import { cancelRequest } from '../../../src/protocol/messaging.ts';
import type { NotificationMethod, Parser, RequestMethod } from '../../../src/protocol/method.ts';
import { nesClose, nesStart, nesSuggest } from '../../../src/protocol/nes/nes.ts';
import { providersDisable, providersList, providersSet } from '../../../src/protocol/providers.ts';
import { sessionNew, sessionNotification, sessionPrompt } from '../../../src/protocol/session/session.ts';
import type { ConfigOption } from '../../../src/protocol/session/sessionConfig.ts';
import {
  sessionArchive,
  sessionClose,
  sessionDelete,
  sessionList,
  sessionSetTitle,
  sessionUnarchive,
} from '../../../src/protocol/session/sessionList.ts';
import {
  sessionSetConfigOption,
  sessionSetMode,
  sessionSetModel,
} from '../../../src/protocol/session/sessionSetting.ts';
import {
  sessionFork,
  sessionLoad,
  sessionResume,
  type SessionSetup,
} from '../../../src/protocol/session/sessionSetup.ts';
import type { ContentBlock } from '../../../src/protocol/session/contentBlock.ts';
import type { KnownUpdate } from '../../../src/protocol/session/sessionUpdate.ts';
import { sessionSteering } from '../../../src/protocol/session/steering.ts';
import type { ToolCall } from '../../../src/protocol/session/toolCall.ts';
import { toolCallCancel } from '../../../src/protocol/session/toolCallCancel.ts';

/** All known fields of `T`, at any depth, also those that may be absent. */
type Complete<T> = T extends readonly (infer Item)[]
  ? readonly Complete<Item>[]
  : T extends object
    ? {
        readonly [Key in keyof T as string extends Key ? never : Key]-?: Complete<Exclude<T[Key], undefined>>;
      }
    : T;

type Method = RequestMethod<unknown, unknown> | NotificationMethod<unknown>;

export interface Sample {
  readonly method: Method;
  /** Tells apart several messages of a method. */
  readonly kind?: string;
  /** What the agent sends: params, or the result of a request of this client. */
  readonly sent: 'params' | 'result';
  readonly value: object;
}

export const sessionId = 'session-1';

const paramsOf = <P>(method: { readonly params: Parser<P> }, value: Complete<P> & object): Sample =>
  rawParams(method, value);
const resultOf = <R>(method: { readonly result: Parser<R> }, value: Complete<R> & object): Sample =>
  rawResult(method, value);
/** For values that this client parses to another shape. */
const rawParams = (method: object, value: object, kind?: string): Sample => ({
  ...{ method: method as Method, sent: 'params', value },
  ...(kind !== undefined && { kind }),
});
const rawResult = (method: object, value: object): Sample => ({
  ...{ method: method as Method, sent: 'result', value },
});

const text = { type: 'text', text: 'Hello', annotations: {} } as const;
const described = { name: 'Name', description: 'Text' };
const blocks: readonly Complete<ContentBlock>[] = [
  text,
  { type: 'image', data: 'AAAA', mimeType: 'image/png', uri: 'file:///a.png', annotations: {} },
  { type: 'audio', data: 'AAAA', mimeType: 'audio/wav', annotations: {} },
  {
    ...{ type: 'resource_link', uri: 'file:///a.ts', name: 'a.ts', title: 'a', description: 'b' },
    ...{ mimeType: 'text/plain', size: 1, annotations: {} },
  },
  {
    type: 'resource',
    resource: { uri: 'file:///a.ts', mimeType: 'text/plain', text: 'a' },
    annotations: {},
  },
  { type: 'resource', resource: { uri: 'file:///a.bin', mimeType: 'a/b', blob: 'AAAA' }, annotations: {} },
];

const toolCall: Complete<ToolCall> = {
  ...{ toolCallId: 'call-1', title: 'Run', name: 'run', kind: 'execute', status: 'pending' },
  content: [
    ...blocks.map((content) => ({ type: 'content', content }) as const),
    { type: 'diff', path: '/work/a.ts', oldText: 'a = 1;', newText: 'a = 2;' },
    { type: 'terminal', terminalId: 'terminal-1' },
  ],
  locations: [{ path: '/work/a.ts', line: 1 }],
  rawInput: {
    command: 'npm test',
    files: ['/work/a.ts'],
    patch: '*** Begin Patch',
    description: 'why',
    more: {},
  },
  rawOutput: { output: 'ok', more: {} },
  capabilities: { cancel: {} },
};

const configOptions: readonly Complete<ConfigOption>[] = [
  {
    ...{ id: 'model', ...described, category: 'model', type: 'select', currentValue: 'a' },
    options: [{ value: 'a', ...described }],
  },
  {
    ...{ id: 'group', ...described, category: 'other', type: 'select', currentValue: 'a' },
    options: [{ group: 'g', name: 'G', options: [{ value: 'a', ...described }] }],
  },
  { id: 'fast', ...described, category: 'other', type: 'boolean', currentValue: true },
];
const setup: Complete<SessionSetup> = {
  modes: { currentModeId: 'ask', availableModes: [{ id: 'ask', ...described }] },
  models: { currentModelId: 'a', availableModels: [{ modelId: 'a', ...described }] },
  configOptions: [...configOptions],
};

const cursorScope = { sessionId, toolCallId: 'call-1' };
const todos = [{ id: 't', content: 'Step', status: 'pending' }] as const;
const entries = [{ content: 'Step', priority: 'high', status: 'pending' }] as const;
const chunk = { content: text, messageId: 'message-1' } as const;

/** A subagent, whose `sessionId` is parsed as `childId`. */
const child = { sessionId: 'child-1', task: 'Task', capabilities: { cancel: {} } };

const updates: {
  readonly [Kind in KnownUpdate['sessionUpdate']]: Complete<
    Extract<KnownUpdate, { readonly sessionUpdate: Kind }>
  >;
} = {
  user_message_chunk: { sessionUpdate: 'user_message_chunk', ...chunk },
  agent_message_chunk: { sessionUpdate: 'agent_message_chunk', ...chunk },
  agent_thought_chunk: { sessionUpdate: 'agent_thought_chunk', ...chunk },
  tool_call: { sessionUpdate: 'tool_call', ...toolCall },
  tool_call_update: { sessionUpdate: 'tool_call_update', ...toolCall },
  plan: { sessionUpdate: 'plan', entries },
  plan_update: {
    sessionUpdate: 'plan_update',
    plan: { type: 'items', planId: 'plan-1', content: '# Plan', entries, uri: 'file:///plan.md' },
  },
  plan_removed: { sessionUpdate: 'plan_removed', planId: 'plan-1' },
  available_commands_update: {
    sessionUpdate: 'available_commands_update',
    availableCommands: [{ ...described, input: { hint: 'What' }, _meta: {} }],
  },
  current_mode_update: { sessionUpdate: 'current_mode_update', currentModeId: 'ask' },
  config_option_update: { sessionUpdate: 'config_option_update', configOptions: [...configOptions] },
  session_info_update: {
    ...{ sessionUpdate: 'session_info_update', title: 'Title', updatedAt: '2026-01-01T00:00:00Z' },
    _meta: {
      promptSuggestions: { suggestions: [{ text: 'Go on' }] },
      codex: { threadStatus: { type: 'active' } },
    },
  },
  usage_update: {
    ...{ sessionUpdate: 'usage_update', used: 1, size: 2, cost: { amount: 1, currency: 'USD' } },
    _meta: {
      '_claude/rateLimit': { status: 'allowed', resetsAt: 1 },
      '_claude/origin': { kind: 'task' },
    },
  },
  notice: { sessionUpdate: 'notice', severity: 'info', title: 'Title', description: 'Text' },
  compaction_update: {
    ...{ sessionUpdate: 'compaction_update', compactionId: 'c', status: 'completed', error: 'Text' },
    summary: blocks,
  },
  compaction_summary_chunk: { sessionUpdate: 'compaction_summary_chunk', compactionId: 'c', content: text },
  state_update: {
    ...{ sessionUpdate: 'state_update', state: 'running' },
    background: [{ toolCallId: 'call-1', terminalId: 'terminal-1' }],
  },
  subagent_update: {
    ...{ sessionUpdate: 'subagent_update', childId: 'child-1', title: 'Title', description: 'Text' },
    ...{ canCancel: true, state: { status: 'failed', error: 'Text' } },
    ...child,
  },
  session_message: {
    ...{ sessionUpdate: 'session_message', messageId: 'm', senderSessionId: sessionId },
    ...{ recipientSessionId: 'child-1', senderMessageId: 'n', content: blocks },
  },
  session_message_chunk: { sessionUpdate: 'session_message_chunk', messageId: 'm', content: text },
};

const choices = [{ const: 'a', title: 'A', description: 'Text' }];
const titled = { title: 'Title', description: 'Text' };
const position = { line: 0, character: 0 };
const range = { start: position, end: position };
const variables = { A: 'b' };

export const samples: readonly Sample[] = [
  ...Object.entries(updates).map(([kind, update]) =>
    rawParams(sessionNotification, { sessionId, update }, kind),
  ),
  rawParams(sessionNotification, { sessionId, update: { sessionUpdate: 'newer', more: {} } }, 'newer'),
  paramsOf(requestPermission, {
    ...{ sessionId, toolCall, isShortened: false },
    options: [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }],
  }),
  paramsOf(fsReadTextFile, { sessionId, path: '/work/a.ts', line: 1, limit: 1 }),
  paramsOf(fsWriteTextFile, { sessionId, path: '/work/a.ts', content: 'a' }),
  paramsOf(terminalCreate, {
    ...{ sessionId, command: 'true', args: ['a'], env: [{ name: 'A', value: 'b' }] },
    ...{ cwd: '/work', outputByteLimit: 1_000 },
  }),
  ...[terminalOutput, terminalWaitForExit, terminalKill, terminalRelease].map((method) =>
    rawParams(method, { sessionId, terminalId: 'terminal-1' }),
  ),
  paramsOf(workspaceOpenDocuments, { sessionId }),
  paramsOf(workspaceRecentDocuments, { sessionId, limit: 1 }),
  paramsOf(workspaceActiveDocument, { sessionId }),
  paramsOf(elicitationCreate, {
    ...{ message: 'Text', mode: 'form', elicitationId: 'e', url: 'https://a.example', sessionId },
    ...{ toolCallId: 'call-1', requestId: 1 },
    requestedSchema: {
      ...titled,
      properties: {
        text: {
          ...{ type: 'string', ...titled, minLength: 1, maxLength: 2, pattern: 'a', format: 'email' },
          ...{ default: 'a', enum: ['a'], enumNames: ['A'], oneOf: choices },
        },
        number: { type: 'number', ...titled, minimum: 1, maximum: 2, default: 1 },
        flag: { type: 'boolean', ...titled, default: true },
        list: {
          ...{ type: 'array', ...titled, minItems: 1, maxItems: 2, default: ['a'] },
          items: { enum: ['a'], enumNames: ['A'], anyOf: choices, oneOf: choices },
        },
      },
      required: ['text'],
    },
  }),
  paramsOf(elicitationComplete, { elicitationId: 'e' }),
  paramsOf(cursorCreatePlan, {
    ...{ ...cursorScope, name: 'Name', overview: 'Text', plan: '1. Step', todos },
    phases: [{ name: 'Name', todos }],
  }),
  paramsOf(cursorAskQuestion, {
    ...{ ...cursorScope, title: 'Title' },
    questions: [
      {
        ...{ id: 'q', prompt: 'Text', allowMultiple: true },
        options: [{ id: 'a', label: 'A', description: 'Text' }],
      },
    ],
  }),
  paramsOf(cursorUpdateTodos, { ...cursorScope, todos, merge: true }),
  paramsOf(cursorTodosChanged, { ...cursorScope, todos, merge: true }),
  paramsOf(cursorTask, { ...cursorScope, agentId: 'a', durationMs: 1 }),
  paramsOf(agentNotice, { message: 'Text' }),
  rawParams(authStatusPushed, {
    authStatus: {
      ...{ kind: 'account', label: 'Label', detail: 'Text' },
      account: { plan: 'Plan', email: 'a@b.example', organization: 'Org' },
    },
  }),
  rawParams(authStatusChanged, {
    state: 'authenticated',
    accounts: [{ label: 'Label', active: true, name: 'Name', email: 'a@b.example', organization: 'Org' }],
  }),
  paramsOf(cancelRequest, { requestId: 'r' }),

  rawResult(initialize, {
    protocolVersion: 1,
    agentCapabilities: { loadSession: true, sessionCapabilities: { list: {} }, more: {} },
    agentInfo: { name: 'agent', title: 'Agent', version: '1' },
    authMethods: [
      {
        ...{
          id: 'a',
          ...described,
          type: 'terminal',
          args: ['a'],
          env: variables,
          link: 'https://a.example',
        },
        vars: [{ name: 'KEY', label: 'Key', secret: true, optional: true }],
        _meta: {
          'terminal-auth': { command: 'a', args: ['a'], label: 'Label', env: variables },
          ...{ type: 'terminal', args: ['a'], env: variables },
        },
      },
    ],
    _meta: { steering: { supported: true } },
  }),
  resultOf(sessionNew, { sessionId, ...setup }),
  resultOf(sessionFork, { sessionId, ...setup }),
  resultOf(sessionLoad, setup),
  resultOf(sessionResume, setup),
  resultOf(sessionPrompt, { stopReason: 'end_turn', usage: { totalTokens: 1 } }),
  resultOf(sessionSteering, { outcome: 'injected' }),
  resultOf(sessionSetConfigOption, { configOptions: [...configOptions] }),
  resultOf(sessionList, {
    sessions: [
      {
        ...{ sessionId, cwd: '/work', additionalDirectories: ['/b'], title: 'Title' },
        ...{ updatedAt: '2026-01-01T00:00:00Z', archived: false },
      },
    ],
    nextCursor: 'next',
  }),
  resultOf(providersList, {
    providers: [
      {
        ...{ providerId: 'p', supported: ['openai'], required: true },
        current: { apiType: 'openai', baseUrl: 'https://a.example' },
      },
    ],
  }),
  rawResult(authStatus, { state: 'authenticated', accounts: [{ label: 'Label' }] }),
  resultOf(nesStart, { sessionId: 'nes-1', configOptions: [...configOptions] }),
  rawResult(nesSuggest, {
    suggestions: [
      {
        ...{ kind: 'edit', id: 'a', uri: 'file:///work/a.ts', cursorPosition: position },
        edits: [{ range, newText: 'a' }],
      },
      { kind: 'jump', id: 'b', uri: 'file:///work/a.ts', position },
      { kind: 'rename', id: 'c', uri: 'file:///work/a.ts', position, newName: 'b' },
      {
        kind: 'searchAndReplace',
        id: 'd',
        uri: 'file:///work/a.ts',
        search: 'a',
        replace: 'b',
        isRegex: true,
      },
      { kind: 'action', id: 'e', actionId: 'rename', arguments: { position, newName: 'b' } },
    ],
  }),
  // Their results are not read.
  ...[authenticate, logout, nesClose, providersDisable, providersSet].map((method) => rawResult(method, {})),
  ...[sessionArchive, sessionUnarchive, sessionClose, sessionDelete, sessionSetTitle].map((method) =>
    rawResult(method, {}),
  ),
  ...[sessionSetMode, sessionSetModel, toolCallCancel].map((method) => rawResult(method, {})),
];
