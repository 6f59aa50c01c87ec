// The mode, model and options that the user chose in a conversation. They are set again after its session was restored or replaced,
// since many agents then begin with their defaults. Used by `ConversationSession`.

import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { choicesOf } from '../../protocol/session/sessionConfig.ts';
import type { AgentSession } from './agentSession.ts';
import { type ChosenSetting, mostSettings } from './chosenSetting.ts';
import type { SessionState } from './sessionState.ts';

/** ms that an agent may take to set one. */
const patience = 5_000;

export interface ChosenSettingsParts {
  readonly clock: Clock;
  /** Describes an error for the user. Must not reject. */
  readonly explain: (error: unknown) => Promise<{ readonly message: string }>;
  /** Called with a text for the user: what could not be set again, and why. */
  readonly onFailure: (words: string) => void;
}

export class ChosenSettings {
  readonly #parts: ChosenSettingsParts;
  #all: readonly ChosenSetting[];
  /** The session in which they are not set yet. */
  #due: AgentSession | undefined;
  #setting: Promise<void> | undefined;

  constructor(all: readonly ChosenSetting[], parts: ChosenSettingsParts) {
    this.#all = all;
    this.#parts = parts;
  }

  /** In the order in which they were chosen. */
  get all(): readonly ChosenSetting[] {
    return this.#all;
  }

  /** Notes what the user chooses in a session, and how its agent changes that. They are to be set in it again. */
  follow(session: AgentSession): Disposable {
    this.#due = session;
    const following = new DisposableStore();
    following.add(session.onDidChoose((setting) => this.#note(setting)));
    following.add(session.onDidChangeState(() => this.#due !== session && this.#noteState(session)));
    return following;
  }

  /**
   * Sets those again that the session has with another value, one after the other. Only once for each session. Asks the user
   * nothing. Never rejects.
   */
  async setAgain(session: AgentSession): Promise<void> {
    if (session !== this.#due) return;
    this.#setting ??= this.#setAll(session).finally(() => (this.#setting = undefined));
    await this.#setting;
  }

  #note(setting: ChosenSetting): void {
    const others = this.#all.filter(({ kind, id }) => kind !== setting.kind || id !== setting.id);
    this.#all = [...others, setting].slice(-mostSettings);
  }

  #noteState({ state }: AgentSession): void {
    this.#all = this.#all.map((one) => ({ ...one, value: valueOf(one, state) ?? one.value }));
  }

  async #setAll(session: AgentSession): Promise<void> {
    for (const one of this.#all) {
      const { configOptions } = session.state;
      // With another model, the agent may not offer an option any more. It has offered none if it reports them later.
      if (one.kind === 'option' && configOptions.length > 0 && !configOptions.some(({ id }) => id === one.id))
        continue;
      // Setting one may have changed others.
      const isSet = valueOf(one, session.state) === one.value;
      if (!isSet && !(await this.#set(one, session))) break;
    }
    if (this.#due !== session || session.ended) return;
    this.#due = undefined;
    this.#noteState(session);
  }

  /** Resolves with false if the others should not be tried. */
  async #set(one: ChosenSetting, session: AgentSession): Promise<boolean> {
    const { clock, explain, onFailure } = this.#parts;
    const [name, value] = namesOf(one, session.state);
    const asked = session.afterSignIn((to) => setChosen(to, one));
    const outcome = await timeBoxed(asked, patience, clock, neverCancelled);
    if (session.ended || this.#due !== session) return false;
    if (outcome.kind === 'late')
      onFailure(t('{0} could not be set to "{1}" again: the agent does not answer.', name, value));
    if (outcome.kind !== 'failed') return outcome.kind === 'done';
    const { message } = await explain(outcome.error);
    onFailure(t('{0} could not be set to "{1}" again: {2}', name, value, message));
    return true;
  }
}

/** Undefined if the session does not have the setting. */
function valueOf({ kind, id }: ChosenSetting, state: SessionState): string | boolean | undefined {
  if (kind === 'mode') return state.modes?.currentModeId;
  if (kind === 'model') return state.models?.currentModelId;
  return state.configOptions.find((option) => option.id === id)?.currentValue;
}

/** Selects a setting in a session. Rejects if the request of the session rejects. */
export async function setChosen(session: AgentSession, { kind, id, value }: ChosenSetting): Promise<void> {
  if (kind === 'option') return session.setConfigOption(id, value);
  if (kind === 'mode') return session.setMode(String(value));
  return session.setModel(String(value));
}

/** The names of a setting and of its value, for the user. */
function namesOf({ kind, id, value }: ChosenSetting, state: SessionState): readonly [string, string] {
  if (kind === 'mode') {
    const mode = state.modes?.availableModes.find((one) => one.id === value);
    return [t('Mode'), mode?.name ?? String(value)];
  }
  if (kind === 'model') {
    const model = state.models?.availableModels.find(({ modelId }) => modelId === value);
    return [t('Model'), model?.name ?? String(value)];
  }
  const option = state.configOptions.find((one) => one.id === id);
  if (typeof value === 'boolean') return [option?.name ?? id, value ? t('on') : t('off')];
  const choices = option?.type === 'select' ? choicesOf(option) : [];
  const choice = choices.find((one) => one.value === value);
  return [option?.name ?? id, choice?.name ?? value];
}
