// Which of the agent's options stands for what a rule says. By kind, never by id or name; when it is not certain, none.

import { knownKind, type PermissionKind, type PermissionOption } from '../../protocol/client/permission.ts';

/** Undefined: the user has to be asked. An approval is for once where the agent offers that. */
export function automaticAnswer(
  decision: 'allow' | 'refuse',
  options: readonly PermissionOption[],
): PermissionOption | undefined {
  const of = (kind: PermissionKind): readonly PermissionOption[] =>
    options.filter((option) => knownKind(option) === kind);
  if (decision === 'refuse') return of('reject_once').find((option) => isAlone(option, options));
  const once = of('allow_once');
  const candidates = once.length > 0 ? once : of('allow_always');
  // Several ways to say yes are a question, not a permission.
  const [only] = candidates.length === 1 ? candidates : [];
  return only && isAlone(only, options) ? only : undefined;
}

/** Two options under one id can't be told apart by whoever reads the answer. */
function isAlone(option: PermissionOption, options: readonly PermissionOption[]): boolean {
  return options.filter(({ optionId }) => optionId === option.optionId).length === 1;
}
