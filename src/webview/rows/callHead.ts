// The line a tool call is known by, and the places in files it is about.

import type { CallStatus, CallView } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { icon, type IconName } from '../icon.ts';

const kinds: Readonly<Record<CallView['kind'], readonly [IconName, string]>> = {
  read: ['file', 'Read'],
  edit: ['edit', 'Edit'],
  delete: ['trash', 'Delete'],
  move: ['move', 'Move'],
  search: ['search', 'Search'],
  execute: ['terminal', 'Run'],
  think: ['thinking', 'Think'],
  fetch: ['globe', 'Fetch'],
  switch_mode: ['swap', 'Switch mode'],
  other: ['tools', 'Tool'],
};

const states: Readonly<Record<CallStatus, readonly [IconName, string]>> = {
  pending: ['circleLarge', 'Waiting'],
  in_progress: ['loading', 'Running'],
  completed: ['check', 'Done'],
  failed: ['error', 'Failed'],
  cancelled: ['circleSlash', 'Stopped'],
};

const mostPlaces = 20;

export function callHead({ kind, status, title }: CallView): HTMLElement {
  const [kindIcon, kindName] = kinds[kind];
  const [stateIcon, stateName] = states[status];
  return element(
    'div',
    { class: 'card-head' },
    icon(kindIcon),
    element('span', { class: 'hidden' }, `${kindName}: `),
    element('span', { class: 'card-title', title }, title),
    element(
      'span',
      { class: `call-state ${status}`, title: stateName },
      icon(stateIcon),
      element('span', { class: status === 'failed' || status === 'cancelled' ? '' : 'hidden' }, stateName),
    ),
  );
}

/** Buttons that open the file at the line. Those of diffs have their own. */
export function callPlaces({ locations, content }: CallView): HTMLElement[] {
  const inDiffs = new Set(content.flatMap((item) => (item.type === 'diff' ? [item.path] : [])));
  const places = locations.filter(({ path, line }) => line !== undefined || !inDiffs.has(path));
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
            title: path,
            'data-action': 'openLocation',
            'data-path': path,
            'data-line': line,
          },
          line === undefined ? baseName(path) : `${baseName(path)}:${line}`,
        ),
      ),
      more > 0 && element('span', { class: 'quiet' }, `and ${more} more`),
    ),
  ];
}

export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) || path;
}
