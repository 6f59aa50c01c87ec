// The rules that the user can choose from, as items of a list, each shown whole in several lines. Used by `pickRule`.

import { describeRule, type PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { inShortLines, wrapped, type LineItem } from '../../window/lineItem.ts';
import { oneLine, withoutIcons } from '../../window/shownText.ts';

export interface RuleItem extends LineItem {
  /** The rule that the line is a part of. */
  readonly rule?: PermissionRule;
}

/** UTF-16 units of a rule. */
export const longestRule = 300;
/** UTF-16 units of a line. VS Code draws no more of one. */
const lineWidth = 76;

/** @param rules of at most `longestRule` units. */
export function offeredRuleItems(rules: readonly PermissionRule[]): readonly RuleItem[] {
  return rules.flatMap((rule, at): RuleItem[] => {
    const { lines } = wrapped(oneLine(describeRule(rule), longestRule), lineWidth, Infinity);
    const between: RuleItem[] = at === 0 ? [] : [{ label: '', heading: true }];
    return [...between, ...lines.map((line) => ({ label: withoutIcons(line), rule }))];
  });
}

/** The same items in lines that fit into a narrow window. */
export function inShort(items: readonly RuleItem[]): readonly RuleItem[] {
  return inShortLines(items, (label, { rule }) => ({ label, ...(rule && { rule }) }));
}
