// Implements the ways to sign in to an agent (ACP v1 "Authentication"): by the agent itself, in a terminal, by entering variables,
// or by passing variables of the environment. Loaded by `Authentication` when the user signs in.

import { ConfigurationTarget, workspace, CancellationTokenSource, ProgressLocation, window } from 'vscode';
import type { Agent } from '../../agent/agent.ts';
import { type Launch, noGrants, resolveLaunch } from '../../agent/launch/launch.ts';
import type { terminalLaunch } from '../../agent/launch/terminalLaunch.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { signInWay, type AskedVariable, type AuthMethod, authenticate } from '../../protocol/authMethod.ts';
import type { Agents } from '../agents/agents.ts';
import type { Questions } from '../window/questions.ts';
import type { LaunchPolicy } from '../agents/launchPolicy.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import { isAdding, likelyNeeded, refused, type SignInChoice, type SignInOutcome } from './signInChoice.ts';
import { methodsOf, offeredWays, withheldFrom } from './offeredWays.ts';
import { isProgramAllowed, signInProgram } from './signInProgram.ts';
import type { RunInTerminal } from './signInTerminal.ts';
import { readSetting, section } from '../settings/settings.ts';
import { userHost } from '../settings/userHost.ts';
import type { Sender } from '../../protocol/messaging.ts';
import { readLink } from '../window/link.ts';
import { oneLine, plainMessage, withoutIcons } from '../window/shownText.ts';

export interface SignInParts {
  readonly agents: Pick<Agents, 'definition'>;
  readonly variables: AgentSecrets;
  readonly rules: LaunchPolicy;
  readonly questions: Questions;
  readonly runInTerminal: RunInTerminal;
  readonly loadTerminalLaunch: () => Promise<typeof terminalLaunch>;
  readonly logger: Logger;
}

/** Chooses one of the ways to sign in. Undefined: none. */
export type ChooseWay = (choices: readonly SignInChoice[]) => Promise<SignInChoice | undefined>;

/** Methods return the outcome and do not show it. They may reject. */
export class SignInWays {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** Signs in by the way that `choose` returns; by default the user is asked, unless there is only one. */
  async signIn(agent: Agent, choose?: ChooseWay): Promise<SignInOutcome> {
    const { name } = agent;
    const state = await agent.start();
    if (state.kind !== 'ready') {
      return refused(
        state.kind === 'failed'
          ? state.failure.message
          : t('Agent "{0}" was stopped. Restart the agent first.', agentName(name)),
      );
    }
    const choices = offeredWays(agent, this.#parts);
    if (choices.length === 0) {
      return refused(
        t(
          'Agent "{0}" does not support signing in from VS Code. Sign in with the agent\'s own program in a terminal, then restart the agent.',
          agentName(name),
        ),
      );
    }
    const [first] = choices;
    // What the way adds to the agent's program is shown only in the list.
    const isOnly = choices.length === 1 && first?.method !== undefined && !isAdding(first.method);
    const choice = choose
      ? await choose(choices)
      : isOnly
        ? first
        : await this.#parts.questions.choose(t('Sign in to {0}', agentName(name)), choices.map(asItem));
    if (!choice) return { kind: 'cancelled' };
    if (choice.method) return await this.#by(agent, choice.method);
    return await this.pass(agent);
  }

  async #by(agent: Agent, method: AuthMethod): Promise<SignInOutcome> {
    const { name } = agent;
    const way = signInWay(method);
    const written = this.#parts.agents.definition(name);
    const definition = written && 'command' in written ? written : undefined;
    const { state } = agent;
    if (written !== definition && way.kind !== 'agent')
      return refused(
        t(
          'Agent "{0}" is on a server, so it can\'t be signed in with a program or variables of this machine. Add a header in the setting acpHost.agents.',
          agentName(name),
        ),
      );
    switch (way.kind) {
      case 'agent':
        if (state.kind !== 'ready') return refused(t('Agent "{0}" ended.', agentName(name)));
        return await signInByAgent(name, method, state.connection);
      case 'terminal': {
        if (!definition)
          return refused(t('Agent "{0}" is no longer in the setting acpHost.agents.', agentName(name)));
        const wanted = signInProgram(name, way, definition);
        if (wanted.kind === 'refused') return refused(wanted.message);
        const grants = await this.#parts.rules.grants(name);
        const resolved = await resolveLaunch(name, wanted.program, userHost(), grants);
        if (resolved.kind === 'failed') return refused(resolved.failure.message);
        // The settings may have changed since the agent was started.
        const permit = await this.#parts.rules.permit(name, definition, resolved.launch);
        if (permit.kind === 'refused') return refused(permit.failure.message);
        return await this.#inTerminal(agent, resolved.launch);
      }
      case 'command': {
        const wanted = signInProgram(name, way, definition);
        if (wanted.kind === 'refused') return refused(wanted.message);
        // Another program gets no keys that the user entered for the agent.
        const resolved = await resolveLaunch(name, wanted.program, userHost(), noGrants);
        if (resolved.kind === 'failed') return refused(resolved.failure.message);
        const { program, shown } = wanted;
        const { rules, questions } = this.#parts;
        const find = (): Promise<string | undefined> =>
          rules.workspaceProgram(program.command, resolved.launch);
        const isAllowed = await isProgramAllowed(name, shown, find, questions);
        return isAllowed ? await this.#inTerminal(agent, resolved.launch) : { kind: 'cancelled' };
      }
      case 'variables':
        return await this.#byVariables(agent, method, way.variables, way.link);
    }
  }

  async #inTerminal(agent: Agent, resolved: Launch): Promise<SignInOutcome> {
    const { name } = agent;
    const terminalLaunch = await this.#parts.loadTerminalLaunch();
    const launch = terminalLaunch(resolved, process.platform);
    this.#parts.logger.info(`[${name}] signing in in a terminal: ${launch.program}`);
    const code = await this.#parts.runInTerminal(t('Sign in to {0}', agentName(name)), launch);
    if (code === undefined) return { kind: 'cancelled' };
    if (code !== 0) {
      return refused(
        t(
          'Signing in to "{0}" failed: its program in the terminal ended with code {1}.',
          agentName(name),
          code,
        ),
      );
    }
    return await restarted(agent);
  }

  async #byVariables(
    agent: Agent,
    method: AuthMethod,
    asked: readonly AskedVariable[],
    link: string | undefined,
  ): Promise<SignInOutcome> {
    const { name } = agent;
    const { questions, variables, logger } = this.#parts;
    const given: Record<string, string> = {};
    const place = link === undefined ? undefined : readLink(link);
    for (const [index, { name: variable, label: agentLabel, secret, optional }] of asked.entries()) {
      const label = oneLine(agentLabel, longestLabel);
      const value = await questions.input({
        title:
          asked.length > 1
            ? t('Sign in to {0} ({1} of {2})', agentName(name), index + 1, asked.length)
            : t('Sign in to {0}', agentName(name)),
        prompt:
          place?.kind !== 'link'
            ? t("{0}: set as {1} for this agent, and stored in VS Code's secret storage.", label, variable)
            : t(
                "{0}: set as {1} for this agent, and stored in VS Code's secret storage. Get it at {2}",
                label,
                variable,
                place.href,
              ),
        password: secret,
        optional,
      });
      if (value === undefined) return { kind: 'cancelled' };
      given[variable] = value;
    }
    await variables.add(name, given);
    const outcome = await restarted(agent);
    if (outcome.kind !== 'signedIn' || agent.state.kind !== 'ready') return outcome;
    // Agents of older protocol versions read the key only after `authenticate`.
    const answer = await signInByAgent(name, method, agent.state.connection);
    if (answer.kind === 'refused')
      logger.debug(
        `[${name}] has its variables; authenticate: ${this.#parts.rules.redact(name, answer.message)}`,
      );
    return answer.kind === 'cancelled' ? answer : outcome;
  }

  /** Passes more environment variables to the agent, as chosen by the user. */
  async pass(agent: Agent): Promise<SignInOutcome> {
    const withheld = withheldFrom(agent.name, this.#parts);
    const passed = await passVariables(
      this.#parts.questions,
      withheld,
      likelyNeeded(withheld, methodsOf(agent)),
    );
    return passed ? await restarted(agent) : { kind: 'cancelled' };
  }
}

/** UTF-16 units of the agent's name for a variable. */
const longestLabel = 200;

/** A list draws `$(name)` as an icon. */
function asItem(choice: SignInChoice): SignInChoice {
  return { ...choice, label: withoutIcons(choice.label), detail: withoutIcons(choice.detail ?? '') };
}

/** Restarts the agent, since only a new process reads the new credentials. */
async function restarted(agent: Agent): Promise<SignInOutcome> {
  const state = await agent.restart();
  if (state.kind === 'ready') return { kind: 'signedIn' };
  return state.kind === 'failed' ? refused(state.failure.message) : { kind: 'cancelled' };
}

/**
 * Lets the user choose which environment variables agents get although they look like secrets. Resolves to true if the setting
 * changed. @param withheld names to choose from. @param likely names that are preselected.
 */
async function passVariables(
  questions: Questions,
  withheld: readonly string[],
  likely: readonly string[],
): Promise<boolean> {
  const choices = withheld.map((name) => ({ label: name, picked: likely.includes(name) }));
  // Preselected names first; the rest in the order of the environment.
  const sorted = choices.toSorted((a, b) => Number(b.picked) - Number(a.picked));
  const chosen = await questions.chooseMany(t('Select the variables that agents get from now on'), sorted);
  if (!chosen || chosen.length === 0) return false;
  const passed = readSetting('environment.pass');
  const all = [...new Set([...passed, ...chosen.map(({ label }) => label)])];
  // The setting has scope machine: VS Code writes it where the extension runs.
  await workspace.getConfiguration(section).update('environment.pass', all, ConfigurationTarget.Global);
  return true;
}

/** Signs in with `authenticate`, which may open a browser. Waits until the agent answers or the user cancels. Never rejects. */
async function signInByAgent(
  agent: string,
  { id, name }: AuthMethod,
  connection: Sender,
): Promise<SignInOutcome> {
  return window.withProgress(
    {
      location: ProgressLocation.Notification,
      title: plainMessage(t('Signing in to {0}: {1}', agentName(agent), name)),
      cancellable: true,
    },
    async (_, stop) => {
      const source = new CancellationTokenSource();
      const given = Promise.withResolvers<SignInOutcome>();
      const stopped = stop.onCancellationRequested(() => {
        source.cancel();
        given.resolve({ kind: 'cancelled' });
      });
      const answered = connection.sendRequest(authenticate, { methodId: id }, source.token).then(
        (): SignInOutcome => ({ kind: 'signedIn', isSameProcess: true }),
        (error: unknown) =>
          refused(
            t(
              'Signing in to "{0}" failed: {1}',
              agentName(agent),
              error instanceof Error ? error.message : String(error),
            ),
          ),
      );
      const outcome = await Promise.race([answered, given.promise]);
      stopped.dispose();
      source.dispose();
      return outcome;
    },
  );
}
