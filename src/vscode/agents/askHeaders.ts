// Asks for the headers of a server, with their values. Used for model providers and for remote agents.

import { t } from '../../base/l10n.ts';
import type { Questions } from '../window/questions.ts';
import { headerName } from './serverAddress.ts';

/** Resolves to the values by name; to undefined if the user dismissed a question. @param origin the server, as shown. */
export async function askHeaders(
  origin: string,
  title: string,
  questions: Pick<Questions, 'input'>,
): Promise<Record<string, string> | undefined> {
  const headers: Record<string, string> = {};
  const first = t(
    "A header that is sent to {0} only, such as Authorization: Bearer KEY. It is stored in VS Code's secret storage. Leave it empty if there are no more.",
    origin,
  );
  let prompt = first;
  for (;;) {
    const line = await questions.input({ title, prompt, password: true, optional: true });
    if (line === undefined) return undefined;
    if (line.trim() === '') return headers;
    const [, name = '', value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
    if (!headerName.test(name.trim()) || value.trim() === '') {
      prompt = t('Enter a header as NAME: VALUE. Leave it empty if there are no more.');
      continue;
    }
    headers[name.trim()] = value.trim();
    prompt = t('{0} is kept. Enter another header, or leave it empty if there are no more.', name.trim());
  }
}
