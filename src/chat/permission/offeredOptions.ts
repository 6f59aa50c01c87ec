// Orders and labels the options of a permission request, and finds the option for the decision of a rule. An unclear request
// offers refusals first and no lasting approval; one that was changed offers no lasting answer.

import { t } from '../../base/l10n.ts';
import type { Doubt, PermissionSubject } from './permissionSubject.ts';
import { knownKind, type PermissionKind, type PermissionOption } from '../../protocol/client/permission.ts';

const usual: readonly (PermissionKind | undefined)[] = [
  'allow_once',
  'reject_once',
  'allow_always',
  'reject_always',
  undefined,
];
const cautious: readonly (PermissionKind | undefined)[] = [
  'reject_once',
  'reject_always',
  'allow_once',
  undefined,
];

/** Maximum UTF-16 units of a text on the card; the full text is behind "Details". */
export const longestShown = 20_000;

/** False if the request leaves a doubt about what it would do, or its command is too long for the card: no rule may allow it. */
export function canAllowAlways({ doubt, command }: PermissionSubject): boolean {
  return doubt === undefined && (command?.runs.length ?? 0) <= longestShown;
}

/**
 * @param doubt refusals come first, `allow_always` is left out. If the request was changed, `reject_always` is left out too,
 * unless it is the only refusal.
 */
export function offeredOptions(
  options: readonly PermissionOption[],
  doubt: Doubt | undefined,
): PermissionOption[] {
  const of = (kind: PermissionKind | undefined): PermissionOption[] =>
    options.filter((one) => knownKind(one) === kind);
  const kinds = doubt === undefined ? usual : cautious;
  const isOnce = doubt === 'changed' && of('reject_once').length > 0;
  return kinds.filter((kind) => !isOnce || kind !== 'reject_always').flatMap(of);
}

/** The button label for a kind of option, independent of the agent's name for it. */
export function kindLabel(kind: PermissionKind | undefined): string {
  switch (kind) {
    case 'allow_once':
      return t('Allow Once');
    case 'allow_always':
      return t('Allow Always');
    case 'reject_once':
      return t('Refuse Once');
    case 'reject_always':
      return t('Refuse Always');
    case undefined:
      return t('Unknown Effect');
  }
}

const allowing = /\b(?:allow|approve|accept|yes|proceed|permit|run|ok)\b/i;
const refusing =
  /\b(?:reject|refuse|deny|decline|no|never|don'?t (?:allow|run)|disallow|cancel|abort|block)\b/i;
const lasting =
  /\b(?:always|don'?t ask|never ask|remember|permanent(?:ly)?|forever|from now on|all future)\b/i;
const single = /\b(?:once|this time|just this|only this)\b/i;

/** True if the agent's name of an option contradicts its kind. Knows English only; the kind is always shown. */
export function contradictsKind({ name, kind }: Pick<PermissionOption, 'name' | 'kind'>): boolean {
  const text = name.replaceAll('’', "'");
  const known = knownKind({ kind });
  if (known === undefined) return false;
  const allows = known.startsWith('allow');
  // The first verb decides: "Yes, and don't ask again" allows.
  const first = [allowing, refusing].map((words) => words.exec(text)?.index ?? Infinity);
  const saysAllow = first[0]! < first[1]!;
  const saysRefuse = first[1]! < first[0]!;
  if (allows ? saysRefuse : saysAllow) return true;
  return known.endsWith('once') ? lasting.test(text) : single.test(text) && !lasting.test(text);
}

/**
 * The option for the decision of a rule, by kind only; prefers `allow_once` to `allow_always`. Undefined if that is ambiguous:
 * then the user has to be asked.
 */
export function automaticAnswer(
  decision: 'allow' | 'refuse',
  options: readonly PermissionOption[],
): PermissionOption | undefined {
  const of = (kind: PermissionKind): readonly PermissionOption[] =>
    options.filter((option) => knownKind(option) === kind);
  if (decision === 'refuse') return of('reject_once').find((option) => hasUniqueId(option, options));
  const once = of('allow_once');
  const candidates = once.length > 0 ? once : of('allow_always');
  // Several options of the same kind may mean different things.
  const [only] = candidates.length === 1 ? candidates : [];
  return only && hasUniqueId(only, options) ? only : undefined;
}

/** True if no other option has the same id: the agent could not tell them apart. */
function hasUniqueId(option: PermissionOption, options: readonly PermissionOption[]): boolean {
  return options.filter(({ optionId }) => optionId === option.optionId).length === 1;
}
