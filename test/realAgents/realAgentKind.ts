// How each of the real agents is started on a model of ours, so that it finds nothing else: no user's settings, no
// network.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentDefinition } from '../../src/agent/agentDefinition.ts';
import { ensureRealAgents } from '../../scripts/agents/realAgents.ts';

export interface RealAgentKind {
  readonly name: 'opencode' | 'gemini';
  readonly version: string;
  /** Writes its settings into `home`, which is empty, and says how it is started. */
  prepare(home: string, modelUrl: string): Promise<AgentDefinition>;
}

/** `provider` says in which format it asks the model. */
const opencodeWith = (provider: 'openly' | 'humanly'): RealAgentKind => ({
  name: 'opencode',
  version: '1.18.33',
  async prepare(home, modelUrl) {
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
    return { command: (await ensureRealAgents()).opencode, args: ['acp'], env };
  },
});

export const opencode = opencodeWith('openly');
export const opencodeOnAnthropic = opencodeWith('humanly');

export const gemini: RealAgentKind = {
  name: 'gemini',
  version: '0.61.0',
  async prepare(home, modelUrl) {
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
    };
    return { command: process.execPath, args: [(await ensureRealAgents()).gemini, '--acp'], env };
  },
};

async function settle(home: string, path: string, settings: object): Promise<void> {
  const file = join(home, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, JSON.stringify(settings));
}
