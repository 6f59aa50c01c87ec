// The messages between page and extension about following the agent, copying, applying code, finding, the agent's
// questions, and permission rules. Used by `messages`.

/** A field of a form. All texts are escaped for display. Identified by its index, since its name is the agent's. */
export interface FieldView {
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'choices';
  readonly title: string;
  readonly description?: string | undefined;
  readonly isRequired: boolean;
  readonly choices?: readonly { readonly title: string; readonly description?: string | undefined }[];
  /** True if all choices are shown at once. */
  readonly isListed?: boolean | undefined;
  /** The initial value; for choices the indexes of the chosen ones. */
  readonly initial?: FieldValue | undefined;
  /** For the user: why the last value was rejected. */
  readonly problem?: string | undefined;
}

/** `choice`: the chosen index; `choices`: all chosen indexes. Null if left empty. */
export type FieldValue = string | number | boolean | readonly number[] | null;

/** An elicitation of the agent: a form to fill in or a link to open. */
export type QuestionView = { readonly questionId: string; readonly message: string } & (
  | {
      readonly kind: 'form';
      readonly fields: readonly FieldView[];
      /** The plan that the user accepts, in Markdown. */
      readonly plan?: string | undefined;
      /** True if the user may say why the form is declined. */
      readonly takesReason?: boolean | undefined;
    }
  /** `href` is the whole URL that will be opened. */
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly host: string;
      readonly warnings: readonly string[];
    }
);

/** A rule that would answer requests like this one. `ruleId` of `makeRule` is its index in the request's rules. */
export interface RuleView {
  readonly decision: 'allow' | 'refuse';
  /** A command in it is between backticks. */
  readonly text: string;
  /** The command in `text`, without the backticks. */
  readonly command?: string | undefined;
}

/** The part of the conversation's state about reading. */
export interface ReadingState {
  /** True while the editor follows the agent. */
  readonly follow?: boolean | undefined;
  /** Oldest first. */
  readonly questions?: readonly QuestionView[] | undefined;
}

/** Messages to the page: commands that run there. */
export interface ReadingToPage {
  readonly type: 'reading';
  readonly revision: number;
  readonly action: ReadingAction;
}
/** `sound`: the page plays the sound of a notification. `write`: the focus moves to the message box. `changes`: to the list of changed
 * files. */
export type ReadingAction = 'find' | 'keys' | 'sound' | 'write' | 'changes';

/** Answers `renderFormula`. */
export interface FormulaToPage {
  readonly type: 'formula';
  readonly tex: string;
  readonly isBlock: boolean;
  /** Undefined if the formula can't be typeset. Not sanitized. */
  readonly mathml?: string | undefined;
}

/** Answers `findPlaces`. */
export interface PlacesToPage {
  readonly type: 'places';
  readonly request: number;
  /** The texts that name an existing file or folder. */
  readonly found: readonly string[];
}

/** Messages from the page. */
export type ReadingFromPage =
  | { readonly type: 'follow'; readonly on: boolean }
  | { readonly type: 'copyMessage'; readonly entryId: number }
  | { readonly type: 'copyConversation' }
  | { readonly type: 'insertCode'; readonly text: string }
  /** `info`: the info string of the fence. `before`: the end of the text before the code. */
  | { readonly type: 'applyCode'; readonly text: string; readonly info: string; readonly before: string }
  | {
      readonly type: 'answerForm';
      readonly questionId: string;
      readonly action: 'accept' | 'decline' | 'cancel';
      /** One for each field, in order. */
      readonly values: readonly FieldValue[];
      /** Why the form is declined. */
      readonly reason?: string | undefined;
    }
  | {
      readonly type: 'answerLink';
      readonly questionId: string;
      readonly action: 'open' | 'decline' | 'cancel';
    }
  /** Requests MathML for a formula. Answered with `formula`. */
  | { readonly type: 'renderFormula'; readonly tex: string; readonly isBlock: boolean }
  /** Asks which texts name a file or folder that exists. Answered with `places`. `request` grows. */
  | { readonly type: 'findPlaces'; readonly request: number; readonly texts: readonly string[] }
  /** Shows a Mermaid diagram. */
  | { readonly type: 'openDiagram'; readonly text: string }
  /** Edits the plan of a request before it is approved. */
  | { readonly type: 'editPlan'; readonly requestId: string }
  | { readonly type: 'makeRule'; readonly requestId: string; readonly ruleId: number };
