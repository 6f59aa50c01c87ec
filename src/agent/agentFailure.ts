// Failures after which an agent is not restarted: one factory per failure, whose message tells the user what to do.

import { agentName } from '../base/agentName.ts';
import { t } from '../base/l10n.ts';

export type AgentFailureKind =
  | 'commandNotFound'
  /** The setting is invalid: empty, or a relative path. */
  | 'commandRefused'
  | 'commandNotExecutable'
  | 'commandIsFolder'
  | 'cwdMissing'
  /** A disk does not answer, such as a network drive. */
  | 'placeSilent'
  /** The folder is not trusted. */
  | 'untrusted'
  /** The user did not agree to run a changed command, or a file of the workspace. */
  | 'notAllowed'
  | 'spawnFailed'
  /** A part of this extension could not be loaded: it was updated or removed since the window was opened. */
  | 'notLoaded'
  | 'initializeTimeout'
  | 'initializeRefused'
  | 'unsupportedVersion'
  /** A model provider that the user set for it could not be set. */
  | 'providerNotSet'
  /** The server of a remote agent can't be used until the user changes something. */
  | 'serverRefused'
  /** The value of a header of a remote agent was not entered. */
  | 'headerMissing'
  /** It repeatedly exited before it answered `initialize`. */
  | 'exitedAtStart'
  | 'crashedTooOften';

export interface AgentFailure {
  readonly kind: AgentFailureKind;
  /** For the user: what is wrong and what to do. One line, without secrets. */
  readonly message: string;
  /** Details for the log or a modal dialog. May have several lines. */
  readonly detail?: string;
  /** The last lines of stderr of a process that crashed, oldest first. They are already in the log. */
  readonly stderrTail?: readonly string[];
}

export function notLoaded(agent: string, reason: string): AgentFailure {
  return {
    kind: 'notLoaded',
    message: t(
      'Agent "{0}" could not be started: a part of ACP Host is missing. Reload the window.',
      agentName(agent),
    ),
    detail: reason,
  };
}

/** @param searched folders of PATH. @param silent those of them that did not answer. */
export function commandNotFound(
  agent: string,
  command: string,
  searched: readonly string[],
  silent: readonly string[] = [],
): AgentFailure {
  const detail =
    searched.length === 0
      ? t('PATH contains no absolute folder, so nothing was searched.')
      : `${t('Folders of PATH that were searched:')}\n${searched.join('\n')}`;
  const unanswered =
    silent.length === 0 ? [] : [`${t('Folders of PATH that did not answer:')}\n${silent.join('\n')}`];
  return {
    kind: 'commandNotFound',
    message: t(
      'Agent "{0}": the command "{1}" was not found on PATH. Install it, or enter its absolute path in the setting acpHost.agents. Then restart the agent. PATH is read at most once a minute.',
      agentName(agent),
      command,
    ),
    detail: [detail, ...unanswered].join('\n'),
  };
}

/** For a command or a folder to run in that is on a disk that does not answer. */
export function placeSilent(agent: string, path: string): AgentFailure {
  return {
    kind: 'placeSilent',
    message: t(
      'Agent "{0}": the disk of {1} does not answer. Connect the drive, or change the setting acpHost.agents.',
      agentName(agent),
      path,
    ),
  };
}

export function fileNotFound(agent: string, path: string): AgentFailure {
  return {
    kind: 'commandNotFound',
    message: t(
      'Agent "{0}": the file {1} does not exist. Install the agent, or correct "command" in the setting acpHost.agents.',
      agentName(agent),
      path,
    ),
  };
}

export function commandMissing(agent: string): AgentFailure {
  return {
    kind: 'commandRefused',
    message: t(
      'Agent "{0}" has no "command" in the setting acpHost.agents. Enter the program to start.',
      agentName(agent),
    ),
  };
}

export function commandRelative(agent: string, command: string): AgentFailure {
  return {
    kind: 'commandRefused',
    message: t(
      'Agent "{0}": "{1}" is a relative path, which could run a file of the open repository. Enter an absolute path, or the name of a program on PATH, in the setting acpHost.agents.',
      agentName(agent),
      command,
    ),
  };
}

export function commandNotExecutable(agent: string, path: string): AgentFailure {
  return {
    kind: 'commandNotExecutable',
    message: t(
      'Agent "{0}": the file {1} is not executable. Make the file executable (chmod +x), or correct "command" in the setting acpHost.agents.',
      agentName(agent),
      path,
    ),
  };
}

export function commandIsFolder(agent: string, path: string): AgentFailure {
  return {
    kind: 'commandIsFolder',
    message: t(
      'Agent "{0}": {1} is a folder. Enter the path of the program itself in the setting acpHost.agents.',
      agentName(agent),
      path,
    ),
  };
}

export function cwdMissing(agent: string, cwd: string): AgentFailure {
  return {
    kind: 'cwdMissing',
    message: t(
      'Agent "{0}": the folder "{1}" does not exist. Create the folder, or correct "cwd" in the setting acpHost.agents.',
      agentName(agent),
      cwd,
    ),
  };
}

export function cwdRelative(agent: string, cwd: string): AgentFailure {
  return {
    kind: 'cwdMissing',
    message: t(
      'Agent "{0}": the folder "{1}" is a relative path. Enter an absolute path as "cwd" in the setting acpHost.agents.',
      agentName(agent),
      cwd,
    ),
  };
}

export function untrusted(agent: string): AgentFailure {
  return {
    kind: 'untrusted',
    message: t(
      'Agent "{0}" was not started because you do not trust this folder. Trust the folder to use the agent.',
      agentName(agent),
    ),
  };
}

export function notAllowed(agent: string): AgentFailure {
  return {
    kind: 'notAllowed',
    message: t(
      'Agent "{0}" was not started: its command changed in the setting acpHost.agents, and you did not allow the new one. Restart the agent to be asked again.',
      agentName(agent),
    ),
  };
}

/** The command would run `file`, which only the login shell's PATH has. */
export function programNotAllowed(agent: string, file: string): AgentFailure {
  return {
    kind: 'notAllowed',
    message: t(
      'Agent "{0}" was not started: its command would run {1}, which was found only on the PATH of your login shell, and you did not allow that. Restart the agent to be asked again.',
      agentName(agent),
      file,
    ),
  };
}

/** `file` is in the workspace; the command would run it. */
export function fileNotAllowed(agent: string, file: string): AgentFailure {
  return {
    kind: 'notAllowed',
    message: t(
      'Agent "{0}" was not started: its command would run {1}, a file of the open folder, and you did not allow that. Restart the agent to be asked again.',
      agentName(agent),
      file,
    ),
  };
}

/** `code` is the system's error code, such as EACCES. */
export function spawnFailed(agent: string, command: string, code: string): AgentFailure {
  return {
    kind: 'spawnFailed',
    message: t(
      'Agent "{0}": the operating system could not start {1} ({2}). Run the program in a terminal to see why.',
      agentName(agent),
      command,
      code,
    ),
  };
}

export function initializeTimeout(agent: string, ms: number): AgentFailure {
  return {
    kind: 'initializeTimeout',
    message: t(
      'Agent "{0}" did not respond within {1} s. Check the arguments that start it in ACP mode (for example --acp) in the setting acpHost.agents, then restart the agent.',
      agentName(agent),
      ms / 1000,
    ),
  };
}

/** `reason` is the agent's own text, or what was wrong with its answer. */
export function initializeRefused(agent: string, reason: string): AgentFailure {
  return {
    kind: 'initializeRefused',
    message: t(
      'Agent "{0}" could not start: {1}. Fix the problem, then restart the agent.',
      agentName(agent),
      reason,
    ),
  };
}

/** `version` is what the agent answered, as text. */
export function unsupportedVersion(agent: string, version: string): AgentFailure {
  return {
    kind: 'unsupportedVersion',
    message: t(
      'Agent "{0}" uses version {1} of the protocol, but ACP Host supports version 1. Install a version of the agent that supports version 1, or update ACP Host.',
      agentName(agent),
      version,
    ),
  };
}

/** For an agent that supports only a version that the setting does not offer. */
export function needsLaterVersion(agent: string, version: string): AgentFailure {
  return {
    kind: 'unsupportedVersion',
    message: t(
      'Agent "{0}" supports only version {1} of the protocol. Set "acpHost.protocol.version" to "auto" to use it.',
      agentName(agent),
      version,
    ),
  };
}

/** `reason` says what is wrong, or is the agent's own text. */
export function providerNotSet(agent: string, provider: string, reason: string): AgentFailure {
  return {
    kind: 'providerNotSet',
    message: t(
      'Agent "{0}" was not started, since its model provider "{1}" could not be set: {2}',
      agentName(agent),
      provider,
      reason,
    ),
  };
}

/** `reason` as in `RestartingState`. */
export function exitedAtStart(agent: string, crashes: number, reason: string): AgentFailure {
  return {
    kind: 'exitedAtStart',
    message: t(
      'Agent "{0}" could not start after {1} attempts. Last failure: {2}. Open the log, then restart the agent.',
      agentName(agent),
      crashes,
      reason,
    ),
  };
}

/** `reason` as in `RestartingState`; `windowMs` is the time the crashes fell into. */
export function crashedTooOften(
  agent: string,
  crashes: number,
  windowMs: number,
  reason: string,
): AgentFailure {
  return {
    kind: 'crashedTooOften',
    message: t(
      'Agent "{0}" ended {1} times in {2} minutes. Last failure: {3}. Open the log, then restart the agent.',
      agentName(agent),
      crashes,
      Math.round(windowMs / 60_000),
      reason,
    ),
  };
}

/** `initializeTimeout` for a remote agent. */
export function serverTimeout(agent: string, ms: number): AgentFailure {
  return {
    kind: 'initializeTimeout',
    message: t(
      'Agent "{0}" did not respond within {1} s. Check "url" in the setting acpHost.agents, then restart the agent.',
      agentName(agent),
      ms / 1000,
    ),
  };
}

/** `reason` is a predicate whose subject is the server: `answered with HTTP status 404`. */
export function serverRefused(agent: string, reason: string): AgentFailure {
  return {
    kind: 'serverRefused',
    message: t(
      'Agent "{0}" can\'t be used, since its server {1}. Correct "url" and "headers" in the setting acpHost.agents, then restart the agent.',
      agentName(agent),
      reason,
    ),
  };
}

export function headerMissing(agent: string, header: string): AgentFailure {
  return {
    kind: 'headerMissing',
    message: t(
      'Agent "{0}" is not connected, since the value of its header "{1}" was not entered. Restart the agent to enter it.',
      agentName(agent),
      header,
    ),
  };
}
