// Attaches a web address that was dropped on the chat, as a link. Nothing is fetched.

import { t } from '../../../base/l10n.ts';
import { readLink } from '../../window/link.ts';
import { oneLine } from '../../window/shownText.ts';
import { refused, type Attached } from './attached.ts';

/** Undefined if it is not an http(s) address. */
export function attachLink(address: string): Attached | undefined {
  if (!/^https?:/i.test(address)) return undefined;
  const link = readLink(address);
  if (link.kind === 'refused') return refused(t('The address is not attached: it is none, or too long.'));
  const { href, host, warnings } = link;
  const { username, password, pathname } = new URL(href);
  if (username !== '' || password !== '')
    return refused(t('The address of {0} is not attached: there is a name or a password in it.', host));
  const name = oneLine(`${host}${pathname === '/' ? '' : pathname}`, 60);
  const [warning] = warnings;
  const warned = warning === undefined ? {} : { warning };
  return { kind: 'attachment', attachment: { kind: 'link', name, uri: href, detail: href, ...warned } };
}
