// The name of a language, which VS Code's API does not have: it comes from the extensions that contribute the language.

import * as z from 'zod/mini';
import { t } from '../../base/l10n.ts';

const language = z.object({ id: z.string(), aliases: z.optional(z.array(z.string())) });
const manifest = z.object({ contributes: z.object({ languages: z.array(z.unknown()) }) });

/** As in the status bar, such as `Python`; the id if no extension names it. @param manifests of all extensions, in their order. */
export function languageName(id: string, manifests: readonly unknown[]): string {
  // The only language of VS Code itself.
  let name = id === 'plaintext' ? t('Plain Text') : id;
  for (const raw of manifests) {
    const { data } = manifest.safeParse(raw);
    for (const contributed of data?.contributes.languages ?? []) {
      const found = language.safeParse(contributed).data;
      const [alias] = found?.aliases ?? [];
      // As in VS Code, the last one counts.
      if (found?.id === id && alias !== undefined && alias !== '') name = alias;
    }
  }
  return name;
}
