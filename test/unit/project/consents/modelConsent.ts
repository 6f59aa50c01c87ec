// The question whether the built-in agent may use a model on another machine.
import { ModelAccess, type ModelSetting } from '../../../../src/vscode/agents/modelAccess.ts';
import { resolveSetting } from '../../../../src/vscode/settings/resolveSetting.ts';
import type { Settings } from '../../../../src/vscode/settings/settingTable.ts';
import { AgentSecrets } from '../../../../src/vscode/storage/agentSecrets.ts';
import { MemoryMemento, MemorySecrets } from '../../../host/memoryStores.ts';
import { until } from '../../../until.ts';
import { RecordingLogger } from '../../agent/recordingLogger.ts';
import { Agreeing, type Consent, type Question } from './consent.ts';

export const modelConsent: Consent = {
  name: 'model server',
  ...{ value: { endpoint: 'https://models.example.com/v1' }, text: 'endpoint' },
  ask: (raw) => askedModel(new MemoryMemento(), raw),
  async asksAgain(first, second) {
    const memory = new MemoryMemento();
    const [one, other] = [await askedModel(memory, first), await askedModel(memory, second)];
    return one === undefined || other === undefined || other.shown !== '';
  },
};

/** What is used are the variables that the agent gets once the user agreed. */
async function askedModel(state: MemoryMemento, raw: object): Promise<Question | undefined> {
  const user = new Agreeing();
  const endpoint = (raw as { readonly endpoint?: unknown }).endpoint;
  const access = new ModelAccess({
    ...{ state, keys: new AgentSecrets(new MemorySecrets()), questions: user, isTrusted: () => true },
    settings: {
      read: <K extends ModelSetting>(key: K): Settings[K] => {
        const value = key === 'builtin.endpoint' ? endpoint : undefined;
        return resolveSetting(key, { default: {}, user: { value }, workspace: {}, folder: {} }).value;
      },
      onDidChange: () => ({ dispose: () => undefined }),
      reveal: () => Promise.resolve(),
    },
    logger: new RecordingLogger(),
  });
  const answered = Promise.withResolvers<void>();
  access.onDidChange(() => answered.resolve());
  const before = await access.variables();
  if (['unanswered', 'wrong'].includes(access.use.kind))
    await until('the question or the message', () => user.asked.length > 0);
  const isRefused = user.asked.length === 0 ? true : user.notices.length === 0;
  if (user.notices.length > 0) await answered.promise;
  const used = user.notices.length > 0 ? await access.variables() : before;
  access.dispose();
  if (!('ACP_HOST_MODEL_ENDPOINT' in used) || (isRefused && user.asked.length > 0)) return undefined;
  return { shown: user.shown, notices: user.notices, used, isLasting: true };
}
