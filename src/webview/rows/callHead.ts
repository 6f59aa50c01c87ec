// The title line of a tool call, its command, and its file locations.

import { t } from '../../base/l10n.ts';
import type { CallStatus, CallView } from '../../chat/messages/messages.ts';
import { shownPath, type PathScope } from '../../chat/path/shownPath.ts';
import { element, label } from '../element.ts';
import { icon, type IconName } from '../icon.ts';

const kinds = (): Readonly<Record<CallView['kind'], readonly [IconName, string]>> => ({
  read: ['file', t('Read')],
  edit: ['edit', t('Edit')],
  delete: ['trash', t('Delete')],
  move: ['move', t('Move')],
  search: ['search', t('Search')],
  execute: ['terminal', t('Run')],
  think: ['thinking', t('Think')],
  fetch: ['globe', t('Fetch')],
  switch_mode: ['swap', t('Switch mode')],
  other: ['tools', t('Tool')],
});

const states = (): Readonly<Record<CallStatus, readonly [IconName, string]>> => ({
  pending: ['circleLarge', t('Waiting')],
  in_progress: ['loading', t('Running')],
  completed: ['check', t('Done')],
  failed: ['error', t('Failed')],
  cancelled: ['circleSlash', t('Stopped')],
  refused: ['circleSlash', t('Refused')],
});

const mostPlaces = 20;

/** @param shown the title for display; the tooltip has the agent's full title. */
export function callHead({ kind, status, title, locations, content }: CallView, shown: string): HTMLElement {
  const [kindIcon, kindName] = kinds()[kind];
  const [stateIcon, stateName] = states()[status];
  const paths = [...locations, ...content.flatMap((item) => (item.type === 'diff' ? [item] : []))];
  const isPath = paths.some(({ path }) => path === title || path.endsWith(`/${title}`));
  return element(
    'div',
    { class: 'card-head' },
    icon(kindIcon),
    // A title that is only a path does not say what is done, so the kind is shown.
    element('span', { class: isPath ? 'call-kind' : 'hidden' }, isPath ? `${kindName} ` : `${kindName}: `),
    element('span', { class: 'card-title', title: label(title) }, shown),
    element(
      'span',
      { class: `call-state ${status}`, title: stateName },
      icon(stateIcon),
      element(
        'span',
        { class: status === 'failed' || status === 'cancelled' || status === 'refused' ? '' : 'hidden' },
        stateName,
      ),
    ),
  );
}

/** The command, if the title is a description. */
export function callCommand({ command }: CallView): HTMLElement[] {
  return command === undefined
    ? []
    : [element('div', { class: 'call-command mono', title: command }, command)];
}

/** Buttons that open a file at a line. Files with a diff have a card instead. */
export function callPlaces({ locations, content }: CallView, scope: PathScope): HTMLElement[] {
  const inDiffs = content.flatMap((item) => (item.type === 'diff' ? [item.path] : []));
  const isInDiff = (path: string): boolean => inDiffs.some((one) => one === path || path.endsWith(`/${one}`));
  const places = locations.filter(({ path, line }) => line !== undefined || !isInDiff(path));
  if (places.length === 0) return [];
  const more = places.length - mostPlaces;
  return [
    element(
      'div',
      { class: 'places' },
      ...places.slice(0, mostPlaces).map(({ path, line }) =>
        element(
          'button',
          {
            class: 'chip',
            title: label(path),
            'data-action': 'openLocation',
            'data-path': path,
            'data-line': line,
          },
          line === undefined ? shownPath(path, scope) : `${shownPath(path, scope)}:${line}`,
        ),
      ),
      more > 0 && element('span', { class: 'quiet' }, more === 1 ? t('and 1 more') : t('and {0} more', more)),
    ),
  ];
}

export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) || path;
}
