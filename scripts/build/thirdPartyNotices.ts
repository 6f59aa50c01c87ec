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
      license,
      repository: source,
    } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
      readonly name: string;
      readonly version: string;
      readonly license?: string;
      readonly repository?: string | { readonly url?: string };
    };
    const heading = `${name} ${version}\n${addressOf(source)}\n\n`;
    const short = shortNotices.get(license ?? '');
    if (short !== undefined) return `${heading}${short}\n`;
    const file = readdirSync(place).find((each) => /^licen[cs]e(\.|$)/i.test(each));
    if (file === undefined) throw new Error(`${name} is bundled, but has no license file`);
    const text = readFileSync(join(place, file), 'utf8')
      .replace(/^\uFEFF/, '')
      .trim();
    return `${heading}${text}\n`;
  });
  const rule = `\n${'-'.repeat(80)}\n\n`;
  return ['ACP Host contains the following software of others.\n', ...notices].join(rule);
}

/** CC BY 4.0 asks for the creator, the changes and a reference to the warranties (3.a.1), and allows its address for its text. */
const attribution = `Copyright (c) Microsoft Corporation and contributors.

Some of these icons are in the chat page, with rounded coordinates. They are licensed under Creative Commons
Attribution 4.0 International: https://creativecommons.org/licenses/by/4.0/legalcode. Section 5 of that license disclaims
warranties and limits liability.`;

/** Of two licenses, MPL 2.0 is chosen: its text may be named by its address, and it asks for the address of the sources (3.2). */
const mozilla = `Copyright (c) Cure53 and other contributors.

Used under the Mozilla Public License 2.0: https://mozilla.org/MPL/2.0/. The sources are at the address above.`;

/** Notices by license, where the license does not ask for its text. */
const shortNotices: ReadonlyMap<string, string> = new Map([
  ['CC-BY-4.0', attribution],
  ['(MPL-2.0 OR Apache-2.0)', mozilla],
]);

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
