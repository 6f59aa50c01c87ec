// The questions of consent about what an agent asks for in a session: permissions, rules, MCP servers, files, addresses.
import * as assert from 'node:assert/strict';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { canAnswerAlways } from '../../../../src/chat/permission/offeredOptions.ts';
import { describeRule, readRules } from '../../../../src/chat/permission/permissionRule.ts';
import { permissionSubject } from '../../../../src/chat/permission/permissionSubject.ts';
import type { HostedSession } from '../../../../src/chat/session/hostedSession.ts';
import { toolCall } from '../../../../src/protocol/session/toolCall.ts';
import { readHref } from '../../../../src/vscode/chat/pages/pagePlace.ts';
import { longestName, permissionView } from '../../../../src/vscode/chat/permission/permissionView.ts';
import { linkView } from '../../../../src/vscode/chat/reading/questionView.ts';
import { AccessQuestions, accessMessage } from '../../../../src/vscode/files/accessQuestions.ts';
import { consentText } from '../../../../src/vscode/serve/elicitation/consentText.ts';
import { permissionItems } from '../../../../src/vscode/serve/permissions/permissionItems.ts';
import type { PermissionRequest } from '../../../../src/vscode/serve/permissions/permissionPrompt.ts';
import { McpConsent, type McpSource } from '../../../../src/vscode/sessions/mcpConsent.ts';
import { readMcpDefinition } from '../../../../src/vscode/sessions/mcpDefinition.ts';
import { readMcpFile } from '../../../../src/vscode/sessions/mcpFile.ts';
import { mcpQuestionText } from '../../../../src/vscode/sessions/mcpQuestion.ts';
import { readLink } from '../../../../src/vscode/window/link.ts';
import { oneLine } from '../../../../src/vscode/window/shownText.ts';
import { safeLink } from '../../../../src/webview/markdown/safeAddress.ts';
import { MemoryMemento } from '../../../host/memoryStores.ts';
import type { Consent, Question } from './consent.ts';

const options = [
  { optionId: 'once', name: 'Once', kind: 'allow_once' },
  { optionId: 'always', name: 'Always', kind: 'allow_always' },
];

/** All texts in a value, as they are displayed. */
function textsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(textsOf).join('\n');
}

/** A permission in the conversation, and the same in a list of VS Code. */
function permission(
  name: string,
  value: object,
  text: string,
  texts?: string,
  kind = 'execute',
): readonly Consent[] {
  const flags = { mayBeCut: true, isAgentText: true, ignoresEmpty: text === 'path' } as const;
  const fields = { value, text, ...(texts !== undefined && { texts }), ...flags };
  const requestOf = (rawInput: object, agent = 'a'): PermissionRequest => {
    const call = toolCall.parse({ toolCallId: 'c', kind, title: 'Run', rawInput });
    const place = { agent, sessionId: 's', toolCallId: 'c', cwd: '/w', folders: ['/w'] };
    return { ...place, subject: permissionSubject(call), options };
  };
  // An agent's input is JSON, which inherits nothing and has no getters.
  const inputOf = (raw: object): object =>
    Object.fromEntries(
      Object.entries(raw).map(([key, one]: [string, unknown]) => [key, Array.isArray(one) ? [...one] : one]),
    );
  return [
    {
      ...{ name, ...fields },
      ask(raw, agent) {
        const input = inputOf(raw);
        const { subject, ...request } = requestOf(input, agent);
        const view = permissionView('r', { ...request, subject });
        const isLasting = view.options.some(({ kind }) => kind === 'allow_always');
        assert.equal(isLasting, canAnswerAlways(subject));
        const isCut = textsOf(view).includes('open Details before you answer');
        assert.equal(isLasting, view.warning === undefined && !isCut);
        return Promise.resolve({ shown: textsOf(view), used: input, isLasting });
      },
    },
    {
      ...{ name: `${name} in a list`, ...fields },
      ask(raw, agent) {
        const input = inputOf(raw);
        const request = requestOf(input, agent);
        const items = permissionItems(request);
        const isLasting = items.some(({ step }) => step?.kind === 'answer' && step.optionId === 'always');
        // The list wraps texts into lines.
        const shown = items.map(({ label }) => label).join('');
        return Promise.resolve({ shown, used: input, isLasting });
      },
    },
  ];
}

function mcpFileOf(folder: string): McpSource {
  const path = `${folder}/.mcp.json`;
  return { kind: 'folder', path, format: '.mcp.json', folder, shown: path };
}

const mcpServer: Consent = {
  name: 'MCP server',
  ...{ value: { command: 'npx', args: ['-y'] }, text: 'command', texts: 'args' },
  async ask(raw, name = 'x') {
    const read = readMcpDefinition(raw);
    if (read.kind !== 'defined') return undefined;
    const memory = new MemoryMemento();
    const shown: string[] = [];
    const consent = new McpConsent(memory, new MemoryMemento(), (question) => {
      const { message, detail } = mcpQuestionText(question);
      shown.push(message, detail);
      return Promise.resolve(true);
    });
    const source = mcpFileOf(`/work/${name.replaceAll('/', '_')}`);
    const answer = await consent.answerFor(source, name, read, true, neverCancelled);
    if (answer !== 'allowed') return undefined;
    return { shown: shown.join('\n'), used: read.definition, isLasting: memory.values.size > 0 };
  },
  async asksAgain(first, second) {
    let asked = 0;
    const memory = new MemoryMemento();
    const consent = new McpConsent(memory, memory, () => Promise.resolve(++asked > 0));
    for (const raw of [first, second]) {
      const read = readMcpDefinition(raw);
      if (read.kind !== 'defined') return true;
      const answer = await consent.answerFor(mcpFileOf('/w'), 'x', read, true, neverCancelled);
      if (answer !== 'allowed') return true;
    }
    return asked === 2;
  },
};

/** What a server of the user's settings takes from the open folders. */
const mcpServerOfUser: Consent = {
  name: 'MCP server of the user',
  ...{ value: { file: '/work/server.js', files: ['/work'] }, text: 'file', texts: 'files' },
  async ask(raw, name = 'x') {
    const memory = new MemoryMemento();
    const shown: string[] = [];
    const consent = new McpConsent(memory, new MemoryMemento(), (question) => {
      const { message, detail } = mcpQuestionText(question);
      shown.push(message, detail);
      return Promise.resolve(true);
    });
    const asked = userServer(raw);
    const answer = await consent.answerFor('settings', name, asked, true, neverCancelled);
    if (answer !== 'allowed') return undefined;
    return { shown: shown.join('\n'), used: asked.ofFolders, isLasting: memory.values.size > 0 };
  },
  async asksAgain(first, second) {
    let asked = 0;
    const memory = new MemoryMemento();
    const consent = new McpConsent(memory, memory, () => Promise.resolve(++asked > 0));
    for (const raw of [first, second]) {
      const answer = await consent.answerFor('settings', 'x', userServer(raw), true, neverCancelled);
      if (answer !== 'allowed') return true;
    }
    return asked === 2;
  },
};

function userServer(raw: object): Parameters<McpConsent['answerFor']>[2] & { readonly ofFolders: string[] } {
  const { file, files } = raw as { readonly file?: unknown; readonly files?: unknown };
  const texts = [file, ...(Array.isArray(files) ? (files as unknown[]) : [])];
  const definition = { command: 'npx', args: [], env: {} };
  return { definition, dropped: [], ofFolders: texts.filter((one) => typeof one === 'string') };
}

/** A server as the file of a repository defines it, in text. */
const mcpFile: Consent = {
  ...mcpServer,
  name: 'MCP server of a file',
  async ask(raw, name = 'x') {
    let text: string;
    try {
      text = JSON.stringify({ servers: { [name]: raw } });
    } catch {
      return undefined;
    }
    const file = readMcpFile(text);
    const [server] = file.kind === 'servers' ? file.servers : [];
    return server && (await mcpServer.ask(server[1] as object, server[0]));
  },
};

const rule: Consent = {
  ...{ name: 'permission rule', isAgentText: true },
  ...{ value: { decision: 'allow', command: 'npm test' }, text: 'command' },
  ask(raw, agent) {
    const [read] = readRules([agent === undefined ? raw : { ...raw, agent }]).rules;
    // A longer one is not offered.
    if (!read || describeRule(read).length > longestName) return Promise.resolve(undefined);
    return Promise.resolve({ shown: oneLine(describeRule(read), longestName), used: read, isLasting: true });
  },
};

function link(name: string, show: (href: string, agent: string) => string | undefined): Consent {
  return {
    name,
    ...{ value: { url: 'https://a.example/x' }, text: 'url' },
    ask(raw, agent = 'a') {
      const { url } = raw as { url?: unknown };
      const read = readLink(String(url));
      const shown = read.kind === 'link' ? show(String(url), agent) : undefined;
      if (read.kind === 'refused' || shown === undefined) return Promise.resolve(undefined);
      return Promise.resolve({ shown, used: read.href, isLasting: false });
    },
  };
}

const links: readonly Consent[] = [
  link('link in a dialog', (url, agent) => {
    const read = readLink(url);
    if (read.kind === 'refused') return undefined;
    const { message, detail } = consentText({ agent, sessionId: 's', message: 'm', link: read });
    return `${message}\n${detail}`;
  }),
  link('link on a card', (url) => {
    const read = readLink(url);
    return read.kind === 'refused'
      ? undefined
      : textsOf(linkView('q', { agent: 'a', sessionId: 's', message: 'm', link: read }));
  }),
  {
    name: 'link in a message',
    ...{ value: { url: 'https://a.example/x' }, text: 'url' },
    ask(raw) {
      const shown = safeLink(String((raw as { url?: unknown }).url));
      const place = shown === undefined ? undefined : readHref(shown, { base: '/w', folders: ['/w'] });
      if (shown === undefined || place?.kind !== 'address') return Promise.resolve(undefined);
      return Promise.resolve({ shown, used: place.href, isLasting: false });
    },
  },
];

function access(purpose: 'read' | 'write', why: 'outside' | 'programs'): Consent {
  const pathOf = (raw: object): string => String((raw as { path?: unknown }).path);
  const ask = async (questions: AccessQuestions, path: string, agent: string): Promise<string> => {
    return await questions.admit(session, { agent, purpose, path, why }, neverCancelled);
  };
  const session = {} as HostedSession;
  return {
    ...{ name: `file to ${purpose} (${why})`, isAgentText: true },
    ...{ value: { path: '/etc/hosts' }, text: 'path' },
    async ask(raw, agent = 'a'): Promise<Question | undefined> {
      let shown: string | undefined;
      const questions = new AccessQuestions((question) => {
        shown = accessMessage(question);
        return Promise.resolve('session');
      });
      const path = pathOf(raw);
      await ask(questions, path, agent);
      if (shown === undefined) return undefined;
      return { shown, notices: [shown], used: path, isLasting: true };
    },
    async asksAgain(first, second) {
      let asked = 0;
      const questions = new AccessQuestions(() => Promise.resolve(++asked > 0 ? 'session' : 'refuse'));
      const answers = [await ask(questions, pathOf(first), 'a'), await ask(questions, pathOf(second), 'a')];
      return asked === 2 || answers.includes('refused');
    },
  };
}

export const sessionConsents: readonly Consent[] = [
  mcpServer,
  mcpFile,
  mcpServerOfUser,
  ...permission('permission to run', { command: 'npm test' }, 'command'),
  ...permission('permission to run a vector', { command: 'npm', args: ['test'] }, 'command', 'args'),
  ...permission('permission to read', { path: '/x/a.ts' }, 'path', undefined, 'read'),
  ...permission('permission to read files', { paths: ['/x/a.ts'], path: '/x' }, 'path', 'paths', 'read'),
  ...permission('permission to fetch', { url: 'https://a.example/x' }, 'url', undefined, 'fetch'),
  ...permission('permission for a tool', { query: 'x', names: ['y'] }, 'query', 'names', 'other'),
  rule,
  ...links,
  access('read', 'outside'),
  access('write', 'outside'),
  access('write', 'programs'),
];
