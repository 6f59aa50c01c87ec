// How each real agent is configured and started with the fake model, without the user's settings and without a network.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgramDefinition } from '../../src/agent/launch/agentDefinition.ts';
import type { StopReason } from '../../src/protocol/session/session.ts';
import type { ToolCall } from '../../src/protocol/session/toolCall.ts';
import type { RealAgents } from '../../scripts/agents/realAgents.ts';
import { makeLoadable } from './geminiMinute.ts';

/** How an agent calls the tool `say_place` of an MCP server `editor` with `{ place: 'here' }`. */
export interface McpTraits {
  /** The version of MCP that it requests. */
  readonly protocolVersion: string;
  /** Directives by which its model finds the tools of servers, if they are not offered at once. */
  readonly search?: string;
  /** The name for its model. */
  readonly toolName: string;
  /** Whether it asks before it calls a tool that is marked as read-only. */
  readonly asks: boolean;
  /** What the client receives about the call. */
  readonly announced: Pick<ToolCall, 'title' | 'kind' | 'name' | 'rawInput'>;
  /** Whether it reads the list of tools again when the server reports a change. */
  readonly readsChanges: boolean;
}

export interface RealAgentKind {
  readonly name: 'opencode' | 'gemini' | 'claude' | 'codex';
  readonly version: string;
  /** Text that only the command line of its process contains. */
  readonly program: string;
  /** How a turn ends in which the user refused a permission. */
  readonly afterRefusal: StopReason;
  /** Whether it passes the file of a resource link to its model, or only the name. */
  readonly readsLinks: boolean;
  readonly mcp: McpTraits;
  /** Called while the agent is stopped, before it loads a session of the stopped process. */
  readonly makeLoadable?: (home: string, session: string) => void;
  /** Writes the agent's settings into the empty folder `home`, and returns how to start it. */
  prepare(home: string, modelUrl: string, programs: RealAgents): Promise<ProgramDefinition>;
}

/** In desktop VS Code, process.execPath is Electron. */
const asNode: Readonly<Record<string, string>> =
  process.versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' };

/** @param provider its name selects the format of requests to the model. */
const opencodeWith = (provider: 'openly' | 'humanly'): RealAgentKind => ({
  name: 'opencode',
  version: '1.18.33',
  program: 'opencode',
  afterRefusal: 'end_turn',
  readsLinks: true,
  mcp: {
    protocolVersion: '2025-11-25',
    toolName: 'editor_say_place',
    asks: false,
    announced: { title: 'editor_say_place', kind: 'other', rawInput: { place: 'here' } },
    readsChanges: true,
  },
  async prepare(home, modelUrl, programs) {
    const model = { name: 'Fake', limit: { context: 200_000, output: 8_000 } };
    const through = (npm: string): object => ({
      npm,
      name: 'Fake',
      options: { baseURL: `${modelUrl}/v1`, apiKey: 'fake' },
      models: { model },
    });
    await settle(home, '.config/opencode/opencode.json', {
      autoupdate: false,
      share: 'disabled',
      permission: { edit: 'ask', bash: 'ask' },
      model: `${provider}/model`,
      small_model: `${provider}/model`,
      enabled_providers: ['openly', 'humanly'],
      provider: { openly: through('@ai-sdk/openai-compatible'), humanly: through('@ai-sdk/anthropic') },
    });
    const env = {
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    };
    return { command: programs.opencode, args: ['acp'], env };
  },
});

export const opencode = opencodeWith('openly');
export const opencodeOnAnthropic = opencodeWith('humanly');

export const gemini: RealAgentKind = {
  name: 'gemini',
  version: '0.61.0',
  program: 'gemini.js',
  makeLoadable,
  afterRefusal: 'end_turn',
  readsLinks: true,
  mcp: {
    protocolVersion: '2025-06-18',
    toolName: 'mcp_editor_say_place',
    asks: true,
    announced: { title: 'say_place (editor MCP Server)', kind: 'other' },
    readsChanges: true,
  },
  async prepare(home, modelUrl, programs) {
    await settle(home, '.gemini/settings.json', {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
    });
    const env = {
      GEMINI_API_KEY: 'fake-key',
      GOOGLE_GEMINI_BASE_URL: modelUrl,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      ...asNode,
    };
    return { command: process.execPath, args: [programs.gemini, '--acp'], env };
  },
};

export const claude: RealAgentKind = {
  name: 'claude',
  version: '0.101.0',
  program: 'claude-agent-acp',
  afterRefusal: 'end_turn',
  readsLinks: false,
  mcp: {
    protocolVersion: '2025-11-25',
    toolName: 'mcp__editor__say_place',
    asks: true,
    announced: {
      title: 'mcp__editor__say_place',
      kind: 'other',
      name: 'mcp__editor__say_place',
      rawInput: { place: 'here' },
    },
    readsChanges: true,
  },
  async prepare(home, modelUrl, programs) {
    // By default, a model decides what may run. Root may not offer the mode that skips permissions.
    const permissions = { defaultMode: 'default', disableBypassPermissionsMode: 'disable' };
    await settle(home, '.claude/settings.json', { permissions });
    const env = {
      ANTHROPIC_BASE_URL: modelUrl,
      ANTHROPIC_API_KEY: 'fake-key-0123456789abcdefghij',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      ...asNode,
    };
    return { command: process.execPath, args: [programs.claude], env };
  },
};

export const codex: RealAgentKind = {
  name: 'codex',
  version: '2.6.0',
  program: 'codex-acp',
  afterRefusal: 'cancelled',
  readsLinks: false,
  mcp: {
    protocolVersion: '2025-06-18',
    search: '[[call tool_search | {"query":"place"}]]',
    // In the namespace `mcp__editor`.
    toolName: 'say_place',
    asks: false,
    announced: {
      title: 'mcp.editor.say_place',
      kind: 'execute',
      rawInput: { server: 'editor', tool: 'say_place', arguments: { place: 'here' } },
    },
    readsChanges: false,
  },
  async prepare(home, modelUrl, programs) {
    await writeInto(
      home,
      '.codex/config.toml',
      `model = "gpt-5.5"
model_provider = "fake"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.fake]
name = "Fake"
base_url = "${modelUrl}/v1"
env_key = "FAKE_KEY"
wire_api = "responses"
`,
    );
    const env = { FAKE_KEY: 'fake', INITIAL_AGENT_MODE: 'read-only', NO_BROWSER: '1', ...asNode };
    return { command: process.execPath, args: [programs.codex], env };
  },
};

/** The agent without a sign-in and without another model. */
export function signedOut(kind: RealAgentKind): RealAgentKind {
  return {
    ...kind,
    async prepare(home, modelUrl, programs) {
      const definition = await kind.prepare(home, modelUrl, programs);
      if (kind.name === 'codex') await writeInto(home, '.codex/config.toml', '');
      return { ...definition, env: { ...definition.env, ANTHROPIC_API_KEY: '' } };
    },
  };
}

/** A proxy address without a server, so that requests to other machines fail at once. */
const nowhere = 'http://127.0.0.1:9';

/** Environment variables that keep an agent in `home` and off any network but loopback. */
export function isolatedEnvironment(home: string): Readonly<Record<string, string>> {
  return {
    ...{ HOME: home, USERPROFILE: home, APPDATA: home, LOCALAPPDATA: home },
    ...{ HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, http_proxy: nowhere, https_proxy: nowhere },
    ...{ NO_PROXY: '127.0.0.1,localhost', no_proxy: '127.0.0.1,localhost' },
  };
}

function settle(home: string, path: string, settings: object): Promise<void> {
  return writeInto(home, path, JSON.stringify(settings));
}

async function writeInto(home: string, path: string, text: string): Promise<void> {
  const file = join(home, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
}
