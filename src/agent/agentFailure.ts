// Failures after which an agent is not restarted: one factory per failure, whose message tells the user what to do.

import { t } from '../base/l10n.ts';

export type AgentFailureKind =
  | 'commandNotFound'
  /** The setting is invalid: empty, or a relative path. */
  | 'commandRefused'
  | 'commandNotExecutable'
  | 'commandIsFolder'
  | 'cwdMissing'
  /** The folder is not trusted. */
  | 'untrusted'
  /** The user did not agree to run a changed command. */
  | 'notAllowed'
  | 'spawnFailed'
  /** A part of this extension could not be loaded: it was updated or removed since the window was opened. */
  | 'notLoaded'
  | 'initializeTimeout'
  | 'initializeRefused'
  | 'unsupportedVersion'
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
    message: t('Agent "{0}" could not be started: a part of ACP Host is missing. Reload the window.', agent),
    detail: reason,
  };
}

export function commandNotFound(agent: string, command: string, searched: readonly string[]): AgentFailure {
  return {
    kind: 'commandNotFound',
    message: t(
      'Agent "{0}": the command "{1}" was not found on PATH. Install it, or give its absolute path in the setting acpHost.agents. After changing PATH, restart VS Code.',
      agent,
      command,
    ),
    detail:
      searched.length === 0
        ? t('PATH has no absolute folder in it, so nothing was searched.')
        : `${t('Folders of PATH that were searched:')}\n${searched.join('\n')}`,
  };
}

export function fileNotFound(agent: string, path: string): AgentFailure {
  return {
    kind: 'commandNotFound',
    message: t(
      'Agent "{0}": there is no file {1}. Install it, or correct "command" in the setting acpHost.agents.',
      agent,
      path,
    ),
  };
}

export function commandMissing(agent: string): AgentFailure {
  return {
    kind: 'commandRefused',
    message: t('Agent "{0}" has no command. Give it one in the setting acpHost.agents.', agent),
  };
}

export function commandRelative(agent: string, command: string): AgentFailure {
  return {
    kind: 'commandRefused',
    message: t(
      'Agent "{0}": "{1}" is a relative path, which could run a file of the open repository. Give the absolute path, or just a name on PATH, in the setting acpHost.agents.',
      agent,
      command,
    ),
  };
}

export function commandNotExecutable(agent: string, path: string): AgentFailure {
  return {
    kind: 'commandNotExecutable',
    message: t(
      'Agent "{0}": you may not execute {1}. Make it executable (chmod +x), or correct "command" in the setting acpHost.agents.',
      agent,
      path,
    ),
  };
}

export function commandIsFolder(agent: string, path: string): AgentFailure {
  return {
    kind: 'commandIsFolder',
    message: t(
      'Agent "{0}": {1} is a folder. Give the path of the program itself in the setting acpHost.agents.',
      agent,
      path,
    ),
  };
}

export function cwdMissing(agent: string, cwd: string): AgentFailure {
  return {
    kind: 'cwdMissing',
    message: t(
      'Agent "{0}": its folder "{1}" does not exist. Create it, or correct "cwd" in the setting acpHost.agents.',
      agent,
      cwd,
    ),
  };
}

export function cwdRelative(agent: string, cwd: string): AgentFailure {
  return {
    kind: 'cwdMissing',
    message: t(
      'Agent "{0}": its folder "{1}" is a relative path. Give the absolute path as "cwd" in the setting acpHost.agents.',
      agent,
      cwd,
    ),
  };
}

export function untrusted(agent: string): AgentFailure {
  return {
    kind: 'untrusted',
    message: t('Agent "{0}" does not start in a folder you do not trust. Trust the folder to use it.', agent),
  };
}

export function notAllowed(agent: string): AgentFailure {
  return {
    kind: 'notAllowed',
    message: t(
      'Agent "{0}" was not started: its command changed in the setting acpHost.agents, and you did not allow it. Restart it to be asked again.',
      agent,
    ),
  };
}

/** `code` is the system's error code, such as EACCES. */
export function spawnFailed(agent: string, command: string, code: string): AgentFailure {
  return {
    kind: 'spawnFailed',
    message: t(
      'Agent "{0}": the system could not start {1} ({2}). Run it in a terminal to see why.',
      agent,
      command,
      code,
    ),
  };
}

export function initializeTimeout(agent: string, ms: number): AgentFailure {
  return {
    kind: 'initializeTimeout',
    message: t(
      'Agent "{0}" started but did not answer within {1} s. Check that its "args" in the setting acpHost.agents make it speak ACP, then restart it.',
      agent,
      ms / 1000,
    ),
  };
}

/** `reason` is the agent's own text, or what was wrong with its answer. */
export function initializeRefused(agent: string, reason: string): AgentFailure {
  return {
    kind: 'initializeRefused',
    message: t('Agent "{0}" could not start: {1}. Put that right, then restart it.', agent, reason),
  };
}

/** `version` is what the agent answered, as text. */
export function unsupportedVersion(agent: string, version: string): AgentFailure {
  return {
    kind: 'unsupportedVersion',
    message: t(
      'Agent "{0}" speaks version {1} of the protocol, ACP Host speaks version 1. Install a version of the agent that speaks 1, or look for an update of ACP Host.',
      agent,
      version,
    ),
  };
}

/** `reason` as in `RestartingState`. */
export function exitedAtStart(agent: string, crashes: number, reason: string): AgentFailure {
  return {
    kind: 'exitedAtStart',
    message: t(
      'Agent "{0}" does not start, {1} tries failed. The last time: {2}. Open the log, then restart it.',
      agent,
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
      'Agent "{0}" stopped {1} times in {2} minutes. The last time: {3}. Open the log, then restart it.',
      agent,
      crashes,
      Math.round(windowMs / 60_000),
      reason,
    ),
  };
}
