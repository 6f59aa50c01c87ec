// The questions of consent about agents and servers: what starts, what is connected, installed, imported, and where prompts go.
import { planInstall } from '../../../../src/agent/registry/installPlan.ts';
import { authMethod, signInWay } from '../../../../src/protocol/authMethod.ts';
import { readRegistry } from '../../../../src/protocol/registry.ts';
import { LaunchConsent } from '../../../../src/vscode/agents/launchConsent.ts';
import { ModelProviders } from '../../../../src/vscode/agents/modelProviders.ts';
import { readDefinition } from '../../../../src/vscode/agents/readDefinition.ts';
import { importRows } from '../../../../src/vscode/import/importRows.ts';
import { importSettings } from '../../../../src/vscode/import/importSettings.ts';
import type { ImportSource } from '../../../../src/vscode/import/importSources.ts';
import { planImports } from '../../../../src/vscode/import/planImports.ts';
import { readImports } from '../../../../src/vscode/import/readImports.ts';
import { installDetail, installedDefinition } from '../../../../src/vscode/registry/installQuestion.ts';
import { startDetail } from '../../../../src/vscode/registry/startQuestion.ts';
import { signInChoices } from '../../../../src/vscode/signIn/signInChoice.ts';
import { signInProgram } from '../../../../src/vscode/signIn/signInProgram.ts';
import { AgentSecrets } from '../../../../src/vscode/storage/agentSecrets.ts';
import type { Connection } from '../../../../src/wire/peer.ts';
import { MemoryMemento, MemorySecrets } from '../../../host/memoryStores.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { Agreeing, type Consent, type Question } from './consent.ts';
import { modelConsent } from './modelConsent.ts';

/** The value as JSON and back; undefined if it is nested too deeply for that. */
function asJson(raw: object): unknown {
  try {
    return JSON.parse(JSON.stringify(raw)) as unknown;
  } catch {
    return undefined;
  }
}

function launch(name: string, value: object, text: string, texts: string): Consent {
  return {
    ...{ name, value, text, texts },
    async ask(raw, agent = 'one') {
      const read = readDefinition(agent, raw);
      if (read.kind === 'refused') return undefined;
      const user = new Agreeing();
      const consent = new LaunchConsent(new MemoryMemento(), user, () => true);
      await consent.allow(agent, { command: 'before' });
      const permit = await consent.permit(agent, read.definition);
      if (permit.kind === 'refused') return undefined;
      return { shown: user.shown, notices: user.notices, used: read.definition, isLasting: true };
    },
    async asksAgain(first, second) {
      const [one, other] = [first, second].map((raw) => readDefinition('one', raw));
      if (one?.kind !== 'defined' || other?.kind !== 'defined') return true;
      const user = new Agreeing();
      const consent = new LaunchConsent(new MemoryMemento(), user, () => true);
      await consent.allow('one', one.definition);
      await consent.permit('one', other.definition);
      return user.asked.length > 0;
    },
  };
}

function firstStart(name: string, value: object, text: string, texts: string): Consent {
  return {
    ...{ name, value, text, texts },
    ask(raw) {
      const read = readDefinition('one', raw);
      const shown = read.kind === 'defined' ? startDetail(read.definition) : undefined;
      if (read.kind === 'refused' || shown === undefined) return Promise.resolve(undefined);
      return Promise.resolve({ shown, used: read.definition, isLasting: true });
    },
  };
}

/** Programs that only the login shell's PATH decides, as paths in `program`. */
function ofLoginPath(kind: 'first' | 'other'): Consent {
  const value = { program: '/new/bin/agent' };
  const programOf = (raw: object): string | undefined => {
    const program: unknown = Object.hasOwn(raw, 'program') ? Reflect.get(raw, 'program') : undefined;
    return typeof program === 'string' && program.startsWith('/') ? program : undefined;
  };
  const permitted = async (
    memory: MemoryMemento,
    raw: object,
    agent: string,
  ): Promise<Question | undefined> => {
    const program = programOf(raw);
    if (program === undefined) return undefined;
    const user = new Agreeing();
    const consent = new LaunchConsent(memory, user, () => true);
    const ofLogin = (): Promise<readonly string[]> => Promise.resolve([program]);
    const files = { ofWorkspace: () => Promise.resolve(undefined), ofLogin };
    const permit = await consent.permit(agent, { command: 'agent' }, files);
    if (permit.kind === 'refused') return undefined;
    return { shown: user.shown, notices: user.notices, used: program, isLasting: true };
  };
  if (kind === 'first')
    return {
      name: "first start of a program of the login shell's PATH",
      ...{ value, text: 'program' },
      ask(raw) {
        const program = programOf(raw);
        if (program === undefined) return Promise.resolve(undefined);
        const shown = startDetail({ command: 'agent' }, { program, ofLogin: [program] });
        return Promise.resolve(shown === undefined ? undefined : { shown, used: program, isLasting: true });
      },
    };
  return {
    name: "start of another program of the login shell's PATH",
    ...{ value, text: 'program' },
    async ask(raw, agent = 'one') {
      const memory = new MemoryMemento();
      await new LaunchConsent(memory, new Agreeing(), () => true).allow(agent, { command: 'agent' });
      return await permitted(memory, raw, agent);
    },
    async asksAgain(first, second) {
      const memory = new MemoryMemento();
      await permitted(memory, first, 'one');
      const question = await permitted(memory, second, 'one');
      return question === undefined || question.shown !== '';
    },
  };
}

const definition = { command: '/bin/agent', args: ['--acp'], cwd: '/home/me', env: { NODE_OPTIONS: '-x' } };

function signIn(kind: 'command' | 'terminal', value: object, text: string, texts: string): Consent {
  return {
    name: `sign-in by a ${kind}`,
    ...{ value, text, texts },
    ask(raw, name = 'A') {
      const fields = kind === 'command' ? { _meta: { 'terminal-auth': raw } } : { ...raw, type: 'terminal' };
      const parsed = authMethod.safeParse({ id: 'a', name, ...fields });
      if (!parsed.success) return Promise.resolve(undefined);
      const way = signInWay(parsed.data);
      if (way.kind !== kind) return Promise.resolve(undefined);
      const found = signInProgram('a', way, definition);
      if (found.kind === 'refused') return Promise.resolve(undefined);
      const [choice] = signInChoices([parsed.data], []);
      const listed = `${choice?.label}\n${choice?.detail}`;
      const shown = kind === 'command' ? found.shown : listed;
      return Promise.resolve({ shown, used: kind === 'command' ? found.program : way, isLasting: false });
    },
  };
}

const provider: Consent = {
  name: 'model provider',
  ...{ value: { apiType: 'openai', baseUrl: 'https://a.example/v1' }, text: 'baseUrl' },
  async ask(raw, agent = 'one') {
    return await askedProvider(new MemoryMemento(), raw, agent);
  },
  async asksAgain(first, second) {
    const memory = new MemoryMemento();
    const [one, other] = [await askedProvider(memory, first), await askedProvider(memory, second)];
    return one === undefined || other === undefined || other.shown !== '';
  },
};

/** Sets the provider of an agent that starts. What is used is what the agent gets. */
async function askedProvider(
  state: MemoryMemento,
  raw: object,
  agent = 'one',
): Promise<Question | undefined> {
  const user = new Agreeing();
  const sent: unknown[] = [];
  const connection = {
    sendRequest: (_: unknown, params: unknown) => Promise.resolve(sent.push(params)),
  } as unknown as Connection;
  const providers = new ModelProviders({
    settings: { read: () => ({ [agent]: { main: raw } }), write: () => Promise.resolve() },
    ...{ state, questions: user, clock: new ManualClock() },
    headers: new AgentSecrets(new MemorySecrets()),
  });
  const capable = { protocolVersion: 1, agentCapabilities: { providers: {} } };
  await providers.configure(agent, connection, capable);
  if (sent.length === 0) return undefined;
  return { shown: user.shown, notices: user.notices, used: sent, isLasting: true };
}

function install(kind: 'npx' | 'uvx' | 'binary', value: object, text: string): Consent {
  return {
    name: `installation by ${kind}`,
    ...{ value, text, texts: 'args' },
    ask(raw, name = 'A') {
      const distribution = kind === 'binary' ? { binary: { 'linux-x86_64': raw } } : { [kind]: raw };
      const listed = asJson({ agents: [{ id: 'a', name, version: '1.0.0', distribution }] });
      const [entry] = (listed === undefined ? [] : readRegistry(JSON.stringify(listed))) ?? [];
      if (!entry) return Promise.resolve(undefined);
      const plan = planInstall(entry, { platform: 'linux', arch: 'x64', has: { npx: true, uvx: true } });
      if (plan.kind === 'unavailable') return Promise.resolve(undefined);
      const kept = { env: { NODE_OPTIONS: '--kept-option' }, cwd: '/kept' };
      const shown = installDetail(entry, plan, false, kept);
      if (shown === undefined) return Promise.resolve(undefined);
      const started =
        plan.kind === 'package' ? plan.definition : { command: plan.cmd, args: plan.args, env: plan.env };
      const used = [plan.kind === 'binary' && plan.archive, installedDefinition(started, kept)];
      return Promise.resolve({ shown, used, isLasting: true });
    },
  };
}

function imported(
  kind: 'an agent' | 'an MCP server' | 'a remote MCP server',
  value: object,
  text: string,
): Consent {
  const collection = kind === 'an agent' ? 'agent_servers' : 'mcpServers';
  const source: ImportSource = {
    ...{ id: 'workspace', app: 'work', path: '/work/.mcp.json', collections: [collection] },
    ofWorkspace: true,
  };
  return {
    name: `import of ${kind}`,
    ...{ value, text, ...(text === 'command' && { texts: 'args' }) },
    async ask(raw, name = 'one') {
      const listed = asJson({ [collection]: { [name]: raw } });
      const read = readImports(source, 'linux', JSON.stringify(listed) ?? '');
      if (read.kind !== 'read') return undefined;
      const planned = planImports(read.entries, { agents: {}, mcpServers: {} }, []);
      if (planned.length === 0) return undefined;
      const rows = importRows([{ app: source.app, path: source.path, planned, skipped: [] }]);
      const list = rows.map(({ label, description = '', detail = '' }) =>
        [label, description, detail].join('\n'),
      );
      const user = new Agreeing();
      const written: unknown[] = [];
      await importSettings({
        machine: { platform: 'linux', homeDir: '/none', env: {} },
        ...{ folders: [], isTrusted: true, questions: user },
        variables: { add: (_, values) => Promise.resolve(void written.push(values)) },
        settings: {
          read: () => ({}),
          write: (_, entries) => Promise.resolve(void written.push(entries)),
          reveal: () => Promise.resolve(),
        },
        pick: () => Promise.resolve(planned),
      });
      return { shown: [...list, ...user.asked].join('\n'), used: written, isLasting: true };
    },
  };
}

export const agentConsents: readonly Consent[] = [
  launch('start of an agent', { command: '/bin/agent', args: ['--acp'] }, 'command', 'args'),
  launch('connection to an agent', { url: 'wss://a.example/acp', headers: ['A'] }, 'url', 'headers'),
  firstStart('first start of an agent', { command: 'agent', args: ['--acp'] }, 'command', 'args'),
  firstStart('first connection', { url: 'https://a.example/acp', headers: ['A'] }, 'url', 'headers'),
  ofLoginPath('first'),
  ofLoginPath('other'),
  signIn('command', { command: 'gh', args: ['login'] }, 'command', 'args'),
  signIn('terminal', { args: ['login'], description: 'With a browser' }, 'description', 'args'),
  modelConsent,
  provider,
  install('npx', { package: 'agent@1.0.0', args: ['--acp'] }, 'package'),
  install('uvx', { package: 'agent==1.0.0', args: ['--acp'] }, 'package'),
  install('binary', { archive: 'https://a.example/a.zip', cmd: './agent', args: ['--acp'] }, 'cmd'),
  imported('an agent', { command: '/bin/agent', args: ['--acp'] }, 'command'),
  imported('an MCP server', { command: 'npx', args: ['-y'] }, 'command'),
  imported('a remote MCP server', { url: 'https://a.example/mcp' }, 'url'),
];
