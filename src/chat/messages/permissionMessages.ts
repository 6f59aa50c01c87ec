// Permission requests as the page shows them. Part of the messages between the page and the extension.

import type { RuleView } from './readingMessages.ts';

export interface OptionView {
  readonly optionId: string;
  /** The agent's name for it. */
  readonly name: string;
  /** This client's label for its kind. */
  readonly label: string;
  /** True if the agent's name contradicts the kind. */
  readonly isContrary?: boolean | undefined;
  /** `allow_once`, `allow_always`, `reject_once`, `reject_always`, or an unknown kind. */
  readonly kind: string;
}

export interface PermissionSection {
  readonly label: string;
  readonly text: string;
  /** For the user: how much was cut off. */
  readonly cut?: string | undefined;
}

export interface PermissionDiff {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  /** For the user: what else happens to the file. */
  readonly note?: string | undefined;
  /** See `DiffPreview`. */
  readonly preview?: string | undefined;
  readonly cut?: string | undefined;
}

export interface PermissionCommand {
  /** The whole command with its arguments. */
  readonly line: string;
  /** Where it runs, if that is not the workspace folder, and its shell. */
  readonly where?: string | undefined;
  /** For the user: how much was cut off. */
  readonly cut?: string | undefined;
  /** True if the request's title contains the whole command. */
  readonly isTitle?: boolean | undefined;
}

export interface PlanView {
  readonly text: string;
  /** For the user: how much was cut off. */
  readonly cut?: string | undefined;
  /** The file in which the plan can be edited. If undefined, "Edit Plan" refuses and makes the plan a draft. */
  readonly file?: string | undefined;
}

/** A permission request that waits for the user. All texts are escaped for display. */
export interface PermissionView {
  /** Another one after each change by the agent. */
  readonly requestId: string;
  /** Requests are shown in this order. Stays the same after a change. */
  readonly order?: number | undefined;
  readonly toolCallId: string;
  readonly title: string;
  /** Names from the code that are in the title, in its order. */
  readonly titleNames?: readonly string[] | undefined;
  /** The subagent that asks, if one does. Its name may be empty. */
  readonly child?: { readonly sessionId: string; readonly name: string } | undefined;
  /** The plan that the user reviews, in Markdown. */
  readonly plan?: PlanView | undefined;
  /** Shown if the request does not say what would run or change. */
  readonly warning?: string | undefined;
  readonly command?: PermissionCommand | undefined;
  readonly diffs: readonly PermissionDiff[];
  /** Other contents of the request: inputs of the command, texts of the agent. */
  readonly sections?: readonly PermissionSection[] | undefined;
  /** In display order. */
  readonly options: readonly OptionView[];
  /** Rules that the user may create instead of answering only this request. */
  readonly rules?: readonly RuleView[] | undefined;
}

/** A question of the agent that ended before the user answered it. All texts are escaped for display. */
export interface UnansweredView {
  readonly id: number;
  /** What was asked; one line. */
  readonly title: string;
  /** Why it ended. */
  readonly why: string;
}
