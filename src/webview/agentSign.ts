// The sign before an agent's name: its icon, or else the first letter of the name in a square. Used by the tiles and the
// head line.

import type { AgentTile } from '../chat/messages/startMessages.ts';
import { element } from './element.ts';
import { drawSvg } from './icon.ts';

/** Hidden from screen readers, since the name is beside it. @param icon comes from the registry of agents. */
export function agentSign(name: string, icon: AgentTile['icon']): Element {
  if (Array.isArray(icon?.paths) && icon.paths.every((path) => typeof path?.d === 'string'))
    return drawSvg(icon, 'icon');
  const [letter = '?'] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  return element('span', {
    class: 'icon monogram',
    'data-letter': letter.toUpperCase(),
    'aria-hidden': 'true',
  });
}
