// Reads and writes the rules in `acpHost.permissions.rules`, a setting of the user's machine that no workspace can set. Also
// applies a new rule to its request, and shows that a rule answered.

import { ConfigurationTarget, workspace, window } from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import { readRules, type PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { openMachineSetting, reportError } from '../../window/report.ts';
import { readSetting, section } from '../../settings/settings.ts';
import { keepRule, type KeptRules } from './keepRule.ts';
import type { PermissionRequest, RuleAnswer } from './permissionPrompt.ts';
import { requestSummary } from './permissionText.ts';
import { RuleItems } from './ruleItems.ts';
import { withoutIcons } from '../../window/shownText.ts';

const key = 'permissions.rules';

/** How long messages stay in the status bar, in ms. */
const howLong = 8_000;

export class RuleStore implements KeptRules {
  readonly #logger: Logger;
  readonly #reported = new Set<string>();
  readonly #items = new RuleItems({ read: () => this.items(), write: writeItems });

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** The current rules. Invalid entries are reported once and ignored. */
  rules(): readonly PermissionRule[] {
    const { rules, problems } = readRules(readSetting(key));
    for (const problem of problems) this.#report(problem);
    return rules;
  }

  /** All entries of the setting, also invalid ones. */
  items(): readonly unknown[] {
    return readSetting(key);
  }

  async add(rule: PermissionRule): Promise<void> {
    await this.#items.add(rule);
  }

  /**
   * Stores a rule that the user created from `request`. Resolves to the id of the option that the rule selects; undefined if it
   * selects none, which is shown to the user.
   */
  async keep(rule: PermissionRule, request: PermissionRequest): Promise<string | undefined> {
    const optionId = await keepRule(rule, request, this, this.#logger);
    if (optionId === undefined && request.life?.token.isCancellationRequested !== true)
      window.setStatusBarMessage(
        t('ACP: the rule was saved. This request still needs your answer.'),
        howLong,
      );
    return optionId;
  }

  /** @param item an entry from `items`. Other changes made meanwhile stay. */
  async remove(item: unknown): Promise<void> {
    await this.#items.remove(item);
  }

  #report(problem: string): void {
    if (this.#reported.has(problem)) return;
    this.#reported.add(problem);
    const message = t('Ignored in acpHost.{0}: {1}', key, problem);
    reportError(message, openMachineSetting(t('Open Settings'), key)).catch((error: unknown) =>
      this.#logger.error('A problem of a rule could not be reported', error),
    );
  }
}

async function writeItems(items: readonly unknown[]): Promise<void> {
  const value = items.length === 0 ? undefined : items;
  await workspace.getConfiguration(section).update(key, value, ConfigurationTarget.Global);
}

/** Shows in the status bar that a rule answered a permission request, since the user was not asked. */
export function showRuleAnswer({ request, rule }: RuleAnswer): void {
  const icon = rule.decision === 'allow' ? 'check' : 'circle-slash';
  const what = withoutIcons(requestSummary(request));
  const text =
    rule.decision === 'allow'
      ? t('ACP: allowed by your rule: {0}', what)
      : t('ACP: refused by your rule: {0}', what);
  window.setStatusBarMessage(`$(${icon}) ${text}`, howLong);
}
