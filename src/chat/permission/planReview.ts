// Recognizes the request of an agent to leave its plan mode: the user reviews the plan. Used to show the request, and to
// keep rules away from it.

import type { PermissionSubject } from './permissionSubject.ts';

export interface PlanReview {
  /** Markdown. */
  readonly text: string;
  /** The file that the agent reads the plan from once it is approved, as the agent wrote it. */
  readonly file: string | undefined;
}

/** Undefined for any other request. */
export function planReview({
  kind,
  rawInput,
  parts,
}: Pick<PermissionSubject, 'kind' | 'rawInput' | 'parts'>): PlanReview | undefined {
  if (kind !== 'switch_mode' || typeof rawInput !== 'object' || rawInput === null) return undefined;
  const { plan, planFilePath } = rawInput as Readonly<Record<string, unknown>>;
  const file = typeof planFilePath === 'string' ? planFilePath : undefined;
  const said = file === undefined ? undefined : parts.find(({ mayDescribe }) => mayDescribe)?.text;
  const text = typeof plan === 'string' ? plan : said;
  return text === undefined || text.trim() === '' ? undefined : { text, file };
}

/** What a request asks for besides its plan. */
export function withoutPlan(subject: PermissionSubject, { text, file }: PlanReview): PermissionSubject {
  const isOther = (one: { readonly text: string }): boolean =>
    one.text !== file && one.text.trim() !== text.trim();
  return {
    ...subject,
    inputs: subject.inputs.filter(isOther),
    parts: subject.parts.filter(isOther),
    paths: subject.paths.filter((path) => path !== file),
  };
}
