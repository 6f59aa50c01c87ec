// Orders and labels the options of a permission request, and finds the option for the decision of a rule. An unclear request
// offers refusals first and no lasting answer.

import { t } from '../../base/l10n.ts';
import type { PermissionSubject } from './permissionSubject.ts';
import { knownKind, type PermissionKind, type PermissionOption } from '../../protocol/client/permission.ts';

const usual: readonly (PermissionKind | undefined)[] = [
  'allow_once',
  'reject_once',
  'allow_always',
  'reject_always',
  undefined,
];
/** Maximum UTF-16 units of a text on the card; the full text is behind "Details". */
export const longestShown = 20_000;

/**
 * False if it is unclear what the request would do, if its programs could not be looked up, or if it has more text than the
 * card shows. The user could then not know what a lasting approval or refusal covers. Changes of files do not count: in any
 * case, they are shown outside the card.
 */
export function canAnswerAlways(
  subject: Pick<
    PermissionSubject,
    'doubt' | 'workspacePrograms' | 'command' | 'title' | 'inputs' | 'paths' | 'urls' | 'unreadPatches'
  >,
): boolean {
  const { doubt, command, title, inputs, paths, urls, unreadPatches, workspacePrograms } = subject;
  if (doubt !== undefined || workspacePrograms === 'unknown') return false;
  const shown = [
    ...[command?.runs ?? '', title, command?.cwd ?? '', ...unreadPatches].map(({ length }) => length),
    inputs.reduce((all, { name, text }) => all + name.length + text.length, 0),
    [...paths, ...urls].reduce((all, { length }) => all + length, 0),
  ];
  return shown.every((length) => length <= longestShown);
}

/**
 * @param canLast false for a request without lasting answers: refusals come first. A lasting refusal, or an option of an unknown
 * kind, is offered then only if nothing else refuses or allows once.
 */
export function offeredOptions(options: readonly PermissionOption[], canLast: boolean): PermissionOption[] {
  const of = (kinds: readonly (PermissionKind | undefined)[]): PermissionOption[] =>
    kinds.flatMap((kind) => options.filter((one) => knownKind(one) === kind));
  if (canLast) return of(usual);
  const once = (kind: PermissionKind): PermissionOption[] => {
    const found = of([kind]);
    const named = found.filter(({ name }) => !isLastingName(name));
    return named.length > 0 ? named : found;
  };
  const refusals = once('reject_once');
  const approvals = once('allow_once');
  return [
    ...(refusals.length > 0 ? refusals : of(['reject_always'])),
    ...approvals,
    ...(refusals.length > 0 && approvals.length > 0 ? [] : of([undefined])),
  ];
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
  return known.endsWith('once') ? isLastingName(text) : single.test(text) && !lasting.test(text);
}

function isLastingName(name: string): boolean {
  return lasting.test(name.replaceAll('’', "'"));
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
