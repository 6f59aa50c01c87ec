// How each real agent is configured and started with the fake model, without the user's settings and without a network.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentDefinition } from '../../src/agent/launch/agentDefinition.ts';
import type { RealAgents } from '../../scripts/agents/realAgents.ts';

export interface RealAgentKind {
  readonly name: 'opencode' | 'gemini';
  readonly version: string;
  /** Writes the agent's settings into the empty folder `home`, and returns how to start it. */
  prepare(home: string, modelUrl: string, programs: RealAgents): Promise<AgentDefinition>;
}

/** @param provider its name selects the format of requests to the model. */
const opencodeWith = (provider: 'openly' | 'humanly'): RealAgentKind => ({
  name: 'opencode',
  version: '1.18.33',
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
      // In desktop VS Code, process.execPath is Electron.
      ELECTRON_RUN_AS_NODE: '1',
    };
    return { command: process.execPath, args: [programs.gemini, '--acp'], env };
  },
};

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

async function settle(home: string, path: string, settings: object): Promise<void> {
  const file = join(home, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, JSON.stringify(settings));
}
