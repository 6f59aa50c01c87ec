// How a stored permission rule is shown in the list of rules: its sentence on one line, and all of it as a document.

import { boundedJson } from '../../../base/boundedJson.ts';
import { t } from '../../../base/l10n.ts';
import { describeRule, readRules, ruleProblem } from '../../../chat/permission/permissionRule.ts';
import { oneLine, wholeText } from '../../window/shownText.ts';

/** UTF-16 units of a rule on one line. */
const longestLine = 300;
/** UTF-16 units of a document. */
const longestDocument = 2_000_000;

export interface ShownRule {
  readonly kind: 'allow' | 'refuse' | 'invalid';
  /** The sentence of the rule on one line, cut if it is long. */
  readonly line: string;
  /** True if `line` has the sentence to the letter. */
  readonly isWhole: boolean;
  /** Why the rule is invalid. */
  readonly problem?: string;
}

/** @param rule an entry of the setting. */
export function shownRule(rule: unknown): ShownRule {
  const text = sentence(rule);
  const line = oneLine(text, longestLine);
  const [known] = readRules([rule]).rules;
  const isWhole = line === text && !/\s{2}|[^\S ]/.test(text);
  if (known) return { kind: known.decision, line, isWhole };
  return { kind: 'invalid', line, isWhole, problem: ruleProblem(rule) ?? '' };
}

/** The whole sentence of the rule, and its value as it is stored. */
export function ruleDocument(rule: unknown): string {
  const stored = boundedJson(rule, longestDocument, 2);
  const cut = stored.isWhole ? [] : ['…'];
  return wholeText(
    [sentence(rule), '', t('In the setting {0}:', 'acpHost.permissions.rules'), stored.text, ...cut].join(
      '\n',
    ),
  );
}

function sentence(rule: unknown): string {
  const [known] = readRules([rule]).rules;
  return known
    ? describeRule(known, 'nameAndId')
    : t('Invalid rule: {0}', boundedJson(rule, longestDocument).text);
}
