// Finds the agent's option that matches the decision of a rule, by kind only. If that is ambiguous, the user is asked.

import { knownKind, type PermissionKind, type PermissionOption } from '../../protocol/client/permission.ts';

/** Undefined if the user has to be asked. Prefers `allow_once` to `allow_always`. */
export function automaticAnswer(
  decision: 'allow' | 'refuse',
  options: readonly PermissionOption[],
): PermissionOption | undefined {
  const of = (kind: PermissionKind): readonly PermissionOption[] =>
    options.filter((option) => knownKind(option) === kind);
  if (decision === 'refuse') return of('reject_once').find((option) => hasUniqueId(option, options));
  const once = of('allow_once');
  const candidates = once.length > 0 ? once : of('allow_always');
  // Several options to allow are a question, not a permission.
  const [only] = candidates.length === 1 ? candidates : [];
  return only && hasUniqueId(only, options) ? only : undefined;
}

/** True if no other option has the same id: the agent could not tell them apart. */
function hasUniqueId(option: PermissionOption, options: readonly PermissionOption[]): boolean {
  return options.filter(({ optionId }) => optionId === option.optionId).length === 1;
}
