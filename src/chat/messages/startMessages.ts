// What the chat shows where no agent can answer: which agents the user can start with, what is missing, and how to sign
// in. Used by the page and the extension.

import type { RegistryIcon } from '../../protocol/registryIcon.ts';

/** An agent to start with, as a tile. All texts are for the user. */
export interface AgentTile {
  /** Identifies the tile in `startAgent`. */
  readonly tile: string;
  readonly name: string;
  /** The command line that would run, or the version that would be installed. */
  readonly detail: string;
  /** If undefined, the first letter of the name is shown. */
  readonly icon?: RegistryIcon | undefined;
}

export type StartView =
  /** No agent runs in an untrusted folder. */
  | { readonly kind: 'restricted' }
  /** Agents work in a folder, and none is open. */
  | { readonly kind: 'noFolder' }
  /** `ready`: configured, or found on this machine. Undefined while the search is running. */
  | {
      readonly kind: 'agents';
      readonly ready: readonly AgentTile[] | undefined;
      readonly install: readonly AgentTile[];
      /** The list of agents in the registry is being downloaded, or that failed. */
      readonly list?: 'loading' | 'failed' | undefined;
    };

/** An agent that needs a sign-in, and the ways it offers. Texts are for the user; those of ways are the agent's. */
export interface SignInView {
  readonly state: 'needed' | 'waiting' | 'failed';
  readonly message: string;
  readonly ways: readonly { readonly label: string; readonly detail?: string | undefined }[];
}

export type FromStart =
  /** Starts with the agent of a tile, after consent where its command is new. */
  | { readonly type: 'startAgent'; readonly tile: string }
  /** Signs in by the way with this index. */
  | { readonly type: 'signInBy'; readonly way: number }
  | { readonly type: 'dismissSignIn' }
  /** Downloads the list of agents, and searches again. */
  | { readonly type: 'searchAgents' }
  | { readonly type: 'addAgent' | 'importAgents' | 'openFolder' | 'manageTrust' };
