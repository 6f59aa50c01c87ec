// Owns the licences of what the bundles contain besides our own code: whoever hands it on must hand them on too.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../process/repository.ts';

/**
 * The text of `ThirdPartyNotices.txt`.
 * @param inputs files that went into the bundles, relative to the repository. Throws for a package without a licence.
 */
export function thirdPartyNotices(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => packageFolder(input) ?? []));
  const notices = [...folders].toSorted().map((folder) => {
    const place = join(repository, folder);
    const { name, version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
      readonly name: string;
      readonly version: string;
    };
    const file = readdirSync(place).find((each) => /^licen[cs]e(\.|$)/i.test(each));
    if (file === undefined) throw new Error(`${name} is bundled, but has no licence to hand on`);
    return `${name} ${version}\n\n${readFileSync(join(place, file), 'utf8').trim()}\n`;
  });
  const rule = `\n${'-'.repeat(80)}\n\n`;
  return ['ACP Host contains the following software of others.\n', ...notices].join(rule);
}

function packageFolder(input: string): string | undefined {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll('\\', '/'))?.[1];
}
