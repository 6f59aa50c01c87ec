// The rows of Check Setup about next edit suggestions: why there are none, who draws them, and the built-in agent's model.

import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import type { DrawingFacts, NextEditFacts, SetupFacts } from './setupFacts.ts';
import type { SetupAction, SetupRow } from './setupRow.ts';

export function nextEditRows(
  facts: Pick<SetupFacts, 'isTrusted' | 'nextEdits' | 'agents' | 'model'>,
): readonly SetupRow[] {
  const { isTrusted, nextEdits, agents, model } = facts;
  const agent = agents.find(({ isForNextEdits }) => isForNextEdits);
  const isPaused = nextEdits.off !== undefined || nextEdits.snoozedUntil !== undefined;
  return [
    // There are none in Restricted Mode, as its own row says, although they are on.
    ...(isTrusted || isPaused ? [{ id: 'next edits', ...switchRow(nextEdits) }] : []),
    ...limits(nextEdits),
    ...(agent?.suggests === false ? [notSupported(agent.id)] : []),
    ...(nextEdits.notice === '' ? [] : [noticeRow(nextEdits)]),
    { id: 'drawing', ...drawingRow(nextEdits.drawing) },
    ...(agents.some(({ id }) => id === builtinAgent) ? [{ id: 'model', ...modelRow(model) }] : []),
  ];
}

type Words = Omit<SetupRow, 'id'>;

function switchRow({ off, snoozedUntil, agent }: NextEditFacts): Words {
  if (off) return { level: 'warning', label: offLabel(off), action: { kind: 'turnOn' } };
  if (snoozedUntil !== undefined)
    return {
      ...{ level: 'warning', label: t('Next edit suggestions are snoozed until {0}', snoozedUntil) },
      action: { kind: 'resume' },
    };
  return {
    ...{ level: 'fine', label: t('Next edit suggestions are on'), detail: agentName(agent) },
    action: { kind: 'selectAgent', purpose: 'nes' },
  };
}

function offLabel({ by, language }: NonNullable<NextEditFacts['off']>): string {
  if (by === 'workspace')
    return language === undefined
      ? t('Next edit suggestions are off in this workspace')
      : t('Next edit suggestions are off for {0} in this workspace', language);
  return language === undefined
    ? t('Next edit suggestions are off')
    : t('Next edit suggestions are off for {0}', language);
}

/** What else keeps suggestions from appearing. */
function limits({ here, isManual, isInlineOff }: NextEditFacts): readonly SetupRow[] {
  const rows: SetupRow[] = [];
  if (isInlineOff)
    rows.push({
      ...{ id: 'inline', level: 'warning', label: t('VS Code does not ask for suggestions as you type') },
      detail: t('The setting editor.inlineSuggest.enabled is off.'),
      action: { kind: 'openSetting', key: 'editor.inlineSuggest.enabled' },
    });
  if (isManual)
    rows.push({
      ...{ id: 'mode', level: 'note', label: t('Suggestions appear only when you ask for one') },
      detail: t('The setting acpHost.nes.mode is "manual".'),
      action: { kind: 'openSetting', key: 'acpHost.nes.mode' },
    });
  if (here) {
    const action = hereAction(here.why);
    const detail = action
      ? here.message
      : t('{0} Suggestions appear in other files, so nothing needs to be done.', here.message);
    rows.push({
      ...{ id: 'here', level: 'note', label: t('No suggestions in this editor'), detail },
      ...(action && { action }),
    });
  }
  return rows;
}

function hereAction(why: NonNullable<NextEditFacts['here']>['why']): SetupAction | undefined {
  if (why === 'untitled') return { kind: 'saveFile' };
  return why === 'excluded' ? { kind: 'openSetting', key: 'acpHost.nes.exclude' } : undefined;
}

function notSupported(agent: string): SetupRow {
  return {
    ...{ id: 'suggests', level: 'problem' },
    label: t('{0} does not suggest next edits', agentName(agent)),
    detail: t('Select another agent for them, such as the built-in agent.'),
    action: { kind: 'selectAgent', purpose: 'nes' },
  };
}

function noticeRow({ agent, notice }: NextEditFacts): SetupRow {
  return {
    ...{
      id: 'notice',
      level: 'warning',
      label: t('{0} reports a problem', agentName(agent)),
      detail: notice,
    },
    action: agent === builtinAgent ? { kind: 'openModelSetting', purpose: 'look' } : { kind: 'showLog' },
  };
}

function drawingRow({ by, wish, isAllowed }: DrawingFacts): Words {
  const action: SetupAction = { kind: 'openSetting', key: 'acpHost.nes.renderer' };
  if (by === 'editor')
    return {
      ...{ level: 'fine', label: t('VS Code draws the suggestions') },
      ...{ detail: t('It allows ACP Host its proposed API for that.'), action },
    };
  const detail =
    wish === 'painted'
      ? t('The setting acpHost.nes.renderer is "painted".')
      : isAllowed
        ? t('From version 1.108 on, VS Code can draw them.')
        : t('VS Code can draw them if it is started with --enable-proposed-api acp-host.acp-host.');
  const isOtherThanWished = wish === 'native';
  return {
    level: isOtherThanWished ? 'warning' : 'fine',
    label: isOtherThanWished
      ? t('ACP Host draws the suggestions, although acpHost.nes.renderer is "native"')
      : t('ACP Host draws the suggestions'),
    ...{ detail, action },
  };
}

function modelRow(model: SetupFacts['model']): Words {
  const look: SetupAction = { kind: 'openModelSetting', purpose: 'look' };
  const ask: SetupAction = { kind: 'askAboutModel' };
  switch (model.kind) {
    case 'none':
      return {
        ...{ level: 'note', label: t('The built-in agent uses no model') },
        detail: t('It suggests edits by rules, without a network. A model server is optional.'),
        action: { kind: 'openModelSetting', purpose: 'add' },
      };
    case 'used':
      return {
        ...{ level: 'fine', label: t('The built-in agent uses a model server'), detail: model.origin },
        action: look,
      };
    case 'declined':
      return {
        ...{ level: 'warning', label: t('You did not allow the model server'), detail: model.origin },
        action: ask,
      };
    case 'unanswered':
      return {
        ...{ level: 'warning', label: t('The model server is not used until you allow it') },
        ...{ detail: model.origin, action: ask },
      };
    case 'wrong':
      return {
        ...{ level: 'warning', label: t('The model server is not used'), detail: model.why, action: look },
      };
  }
}
