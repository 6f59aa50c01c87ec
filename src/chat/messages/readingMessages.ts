// What page and extension say to one another about reading and using what was said: following the agent, copying, code that
// goes into files, finding, the agent's questions, and rules made of them. A part of `messages`.

/** Of a form. All texts are fit to be shown. A field is known by its place in the list: its name is the agent's. */
export interface FieldView {
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'choices';
  readonly title: string;
  readonly description?: string | undefined;
  readonly isRequired: boolean;
  readonly choices?: readonly { readonly title: string; readonly description?: string | undefined }[];
  /** As it stands in the box; of choices the places of those that are chosen. */
  readonly initial?: FieldValue | undefined;
  /** What is wrong with what was sent last. */
  readonly problem?: string | undefined;
}

/** `choice`: the place of the chosen one; `choices`: those of all of them. Null: left empty. */
export type FieldValue = string | number | boolean | readonly number[] | null;

/** Something the agent wants to know, or wants opened. */
export type QuestionView = { readonly questionId: string; readonly message: string } & (
  | { readonly kind: 'form'; readonly fields: readonly FieldView[] }
  /** `href` is the whole address as it will be opened. */
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly host: string;
      readonly warnings: readonly string[];
    }
);

/** A rule that would answer a question like this from now on. `ruleId` is its place among those of the question. */
export interface RuleView {
  readonly decision: 'allow' | 'refuse';
  readonly text: string;
}

/** What of the state is about reading. */
export interface ReadingState {
  /** The files the agent works on are shown as it goes. */
  readonly follow?: boolean | undefined;
  /** Oldest first. */
  readonly questions?: readonly QuestionView[] | undefined;
}

/** To the page: commands that are carried out there. */
export interface ReadingToPage {
  readonly type: 'reading';
  readonly revision: number;
  readonly action: ReadingAction;
}
export type ReadingAction = 'find' | 'keys';

/** From the page. */
export type ReadingFromPage =
  | { readonly type: 'follow'; readonly on: boolean }
  | { readonly type: 'copyMessage'; readonly entryId: number }
  | { readonly type: 'copyConversation' }
  | { readonly type: 'insertCode'; readonly text: string }
  /** `info`: what stands behind the fence. `before`: the end of what was said before the code. */
  | { readonly type: 'applyCode'; readonly text: string; readonly info: string; readonly before: string }
  | {
      readonly type: 'answerForm';
      readonly questionId: string;
      readonly action: 'accept' | 'decline' | 'cancel';
      /** One for each field, in their order. */
      readonly values: readonly FieldValue[];
    }
  | {
      readonly type: 'answerLink';
      readonly questionId: string;
      readonly action: 'open' | 'decline' | 'cancel';
    }
  | { readonly type: 'makeRule'; readonly requestId: string; readonly ruleId: number };
