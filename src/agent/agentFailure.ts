// Why an agent is down for good, in the user's words. One named factory a failure; each says what to do next.

export type AgentFailureKind =
  | 'commandNotFound'
  /** The setting itself is wrong: empty, or a relative path. */
  | 'commandRefused'
  | 'commandNotExecutable'
  | 'commandIsFolder'
  | 'cwdMissing'
  /** The folder is not trusted. */
  | 'untrusted'
  /** The user was asked whether to run it as it is defined now, and did not agree. */
  | 'notAllowed'
  | 'spawnFailed'
  /** A part of this extension could not be loaded: it was updated or removed since the window was opened. */
  | 'notLoaded'
  | 'initializeTimeout'
  | 'initializeRefused'
  | 'unsupportedVersion'
  /** It never got as far as answering `initialize`, time and again. */
  | 'exitedAtStart'
  | 'crashedTooOften';

export interface AgentFailure {
  readonly kind: AgentFailureKind;
  /** For the user's eyes: what is wrong and what to do. One line, no secrets. */
  readonly message: string;
  /** More, for the log or a modal's small print; may have several lines. */
  readonly detail?: string;
}

const fixSetting = 'in the setting acpHost.agents';

export function notLoaded(agent: string, reason: string): AgentFailure {
  return {
    kind: 'notLoaded',
    message: `Agent "${agent}" could not be started: a part of ACP Host is missing. Reload the window.`,
    detail: reason,
  };
}

export function commandNotFound(agent: string, command: string, searched: readonly string[]): AgentFailure {
  return {
    kind: 'commandNotFound',
    message:
      `Agent "${agent}": the command "${command}" was not found on PATH. Install it, or give its absolute path ` +
      `${fixSetting}. After changing PATH, restart VS Code.`,
    detail:
      searched.length === 0
        ? 'PATH has no absolute folder in it, so nothing was searched.'
        : `Folders of PATH that were searched:\n${searched.join('\n')}`,
  };
}

export function fileNotFound(agent: string, path: string): AgentFailure {
  return {
    kind: 'commandNotFound',
    message: `Agent "${agent}": there is no file ${path}. Install it, or correct "command" ${fixSetting}.`,
  };
}

export function commandMissing(agent: string): AgentFailure {
  return {
    kind: 'commandRefused',
    message: `Agent "${agent}" has no command. Give it one ${fixSetting}.`,
  };
}

export function commandRelative(agent: string, command: string): AgentFailure {
  return {
    kind: 'commandRefused',
    message:
      `Agent "${agent}": "${command}" is a relative path, which could run a file of the open repository. Give the ` +
      `absolute path, or just a name on PATH, ${fixSetting}.`,
  };
}

export function commandNotExecutable(agent: string, path: string): AgentFailure {
  return {
    kind: 'commandNotExecutable',
    message: `Agent "${agent}": you may not execute ${path}. Make it executable (chmod +x), or correct "command" ${fixSetting}.`,
  };
}

export function commandIsFolder(agent: string, path: string): AgentFailure {
  return {
    kind: 'commandIsFolder',
    message: `Agent "${agent}": ${path} is a folder. Give the path of the program itself ${fixSetting}.`,
  };
}

export function cwdMissing(agent: string, cwd: string): AgentFailure {
  return {
    kind: 'cwdMissing',
    message: `Agent "${agent}": its folder "${cwd}" does not exist. Create it, or correct "cwd" ${fixSetting}.`,
  };
}

export function cwdRelative(agent: string, cwd: string): AgentFailure {
  return {
    kind: 'cwdMissing',
    message: `Agent "${agent}": its folder "${cwd}" is a relative path. Give the absolute path as "cwd" ${fixSetting}.`,
  };
}

export function untrusted(agent: string): AgentFailure {
  return {
    kind: 'untrusted',
    message: `Agent "${agent}" does not start in a folder you do not trust. Trust the folder to use it.`,
  };
}

export function notAllowed(agent: string): AgentFailure {
  return {
    kind: 'notAllowed',
    message: `Agent "${agent}" was not started: its command changed ${fixSetting}, and you did not allow it. Restart it to be asked again.`,
  };
}

/** `code` is the system's error code, such as EACCES. */
export function spawnFailed(agent: string, command: string, code: string): AgentFailure {
  return {
    kind: 'spawnFailed',
    message: `Agent "${agent}": the system could not start ${command} (${code}). Run it in a terminal to see why.`,
  };
}

export function initializeTimeout(agent: string, ms: number): AgentFailure {
  return {
    kind: 'initializeTimeout',
    message:
      `Agent "${agent}" started but did not answer within ${ms / 1000} s. Check that its "args" ` +
      `${fixSetting} make it speak ACP, then restart it.`,
  };
}

/** `reason` is the agent's own text, or what was wrong with its answer. */
export function initializeRefused(agent: string, reason: string): AgentFailure {
  return {
    kind: 'initializeRefused',
    message: `Agent "${agent}" could not start: ${reason}. Put that right, then restart it.`,
  };
}

/** `version` is what the agent answered, as text. */
export function unsupportedVersion(agent: string, version: string): AgentFailure {
  return {
    kind: 'unsupportedVersion',
    message: `Agent "${agent}" speaks version ${version} of the protocol, ACP Host speaks version 1. Install a version of the agent that speaks 1, or look for an update of ACP Host.`,
  };
}

/** `reason` as in `RestartingState`. */
export function exitedAtStart(agent: string, crashes: number, reason: string): AgentFailure {
  return {
    kind: 'exitedAtStart',
    message: `Agent "${agent}" does not start, ${crashes} tries failed. The last time: ${reason}. Open the log, then restart it.`,
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
    message:
      `Agent "${agent}" stopped ${crashes} times in ${Math.round(windowMs / 60_000)} minutes. ` +
      `The last time: ${reason}. Open the log, then restart it.`,
  };
}
