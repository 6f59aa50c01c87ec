// What Check Setup found out about this window and its agents, as plain data. `readSetup` reads it, `setupRows` shows it.

import type { AgentFailure } from '../../agent/agentFailure.ts';
import type { AgentState } from '../../agent/agentState.ts';
import type { AuthStatus } from '../../protocol/authStatus.ts';
import type { ModelUse } from '../agents/modelAccess.ts';
import type { NoSuggestionsHere } from '../nes/noSuggestionsHere.ts';
import type { McpCheck } from '../sessions/mcpServers.ts';

export interface SetupFacts {
  readonly versions: SetupVersions;
  readonly isTrusted: boolean;
  /** The number of open folders. */
  readonly folders: { readonly onDisk: number; readonly elsewhere: number };
  readonly git: GitFacts;
  readonly nextEdits: NextEditFacts;
  /** Those in use first. */
  readonly agents: readonly AgentFacts[];
  readonly model: ModelUse;
  readonly servers: ServerFacts | undefined;
}

/** Names and versions, for the report. */
export interface SetupVersions {
  readonly extension: string;
  readonly editor: string;
  /** `linux x64`, with the kind of a remote window. */
  readonly system: string;
}

export interface GitFacts {
  /** Absolute path; undefined if there is none. */
  readonly program: string | undefined;
  /** What turns it off in VS Code: the setting `git.enabled`, or that the Git extension is disabled. */
  readonly off: 'setting' | 'extension' | undefined;
  /** Names of open folders that are in no repository, or whose repository can't be read. */
  readonly without: readonly string[];
  readonly broken: readonly string[];
}

export interface NextEditFacts {
  /** The agent's id. */
  readonly agent: string;
  /** The agent's notice in one line; empty for none. */
  readonly notice: string;
  /** Which settings turn them off; undefined if they are on. `language`: the name of the language that it is about. */
  readonly off: { readonly by: 'user' | 'workspace'; readonly language: string | undefined } | undefined;
  /** When they begin again, for display; undefined if they are not snoozed. */
  readonly snoozedUntil: string | undefined;
  /** Why there are none in the editor with the focus, with a sentence for the user. */
  readonly here: { readonly why: NoSuggestionsHere; readonly message: string } | undefined;
  /** True if they appear only at a key. */
  readonly isManual: boolean;
  /** True if VS Code's setting `editor.inlineSuggest.enabled` is off. */
  readonly isInlineOff: boolean;
  readonly drawing: DrawingFacts;
}

export interface DrawingFacts {
  readonly by: 'editor' | 'extension';
  /** The setting `acpHost.nes.renderer`. */
  readonly wish: 'auto' | 'native' | 'painted';
  /** True if this VS Code allows the proposed API. */
  readonly isAllowed: boolean;
}

export interface AgentFacts {
  readonly id: string;
  /** True if `acpHost.agents` has an entry of this name. */
  readonly isConfigured: boolean;
  readonly isForChat: boolean;
  readonly isForNextEdits: boolean;
  readonly program: AgentProgram;
  readonly state: Exclude<AgentState, { kind: 'ready' }> | { readonly kind: 'ready' };
  /** Undefined while it is not known. */
  readonly suggests: boolean | undefined;
  readonly signIn: AuthStatus['state'] | 'needed';
  /** Who is signed in, in one line. */
  readonly account: string | undefined;
}

/** What would be started. `refused`: the settings are wrong; `message` is for the user. */
export type AgentProgram =
  | { readonly kind: 'builtin' }
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'server'; readonly address: string }
  | { readonly kind: 'missing'; readonly failure: AgentFailure }
  | { readonly kind: 'refused'; readonly message: string };

/** Names of the servers that the chat's agent does not get, although others do. */
export interface ServerFacts extends McpCheck {
  readonly programsElsewhere: readonly string[];
  readonly unsupported: readonly string[];
}

/** `reason` is in English. */
export type RegistryFacts =
  | { readonly kind: 'checking' }
  | { readonly kind: 'reached'; readonly agents: number }
  | { readonly kind: 'failed'; readonly reason: string };
