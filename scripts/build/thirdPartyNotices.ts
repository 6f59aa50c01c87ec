// Collects the licenses of the packages in the bundles, which have to be distributed with them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../process/repository.ts';

/**
 * The text of `ThirdPartyNotices.txt`. Throws if a package has no license file.
 * @param inputs files that went into the bundles, relative to the repository.
 */
export function thirdPartyNotices(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => packageFolder(input) ?? []));
  const notices = [...folders].toSorted().map((folder) => {
    const place = join(repository, folder);
    const {
      name,
      version,
      repository: source,
    } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
      readonly name: string;
      readonly version: string;
      readonly repository?: string | { readonly url?: string };
    };
    const file = readdirSync(place).find((each) => /^licen[cs]e(\.|$)/i.test(each));
    if (file === undefined) throw new Error(`${name} is bundled, but has no license file`);
    const license = readFileSync(join(place, file), 'utf8')
      .replace(/^\uFEFF/, '')
      .trim();
    return `${name} ${version}\n${addressOf(source)}\n\n${license}\n`;
  });
  const rule = `\n${'-'.repeat(80)}\n\n`;
  return ['ACP Host contains the following software of others.\n', ...notices].join(rule);
}

/** The address of the sources, which the licenses of the icons and of DOMPurify ask for. */
function addressOf(source: string | { readonly url?: string } | undefined): string {
  const address = typeof source === 'string' ? source : (source?.url ?? '');
  const shorthand = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(address)?.[1];
  if (shorthand !== undefined) return `https://github.com/${shorthand}`;
  return address.replace(/^git\+|\.git$/g, '').replace(/^git:/, 'https:');
}

function packageFolder(input: string): string | undefined {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll('\\', '/'))?.[1];
}
