// Owns the licences of what the bundles contain besides our own code: whoever hands it on must hand them on too.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../process/repository.ts';

/**
 * Creative Commons Attribution 4.0, section 3(a), asks for this instead of its text, whose 19 KB would be a sixtieth of what
 * users download. Only icons have it: `leanIcons` says how they are changed.
 */
const attribution = `Icons of Visual Studio Code, https://github.com/microsoft/vscode-codicons
Copyright (c) Microsoft Corporation. The licence disclaims all warranties.

Licensed under Creative Commons Attribution 4.0 International, https://creativecommons.org/licenses/by/4.0/legalcode

Changed: coordinates are rounded to twentieths, and only outlines are handed on.`;

/**
 * It leaves the choice between Apache 2.0, whose text goes along, and MPL 2.0, which asks that people learn where the source
 * is (section 3.2): a hundredth of what users download.
 */
const sourceOfDompurify = `Copyright (c) Cure53 and other contributors

Used under the Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/. Its source is at
https://github.com/cure53/DOMPurify, and is not changed here.`;

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
    const licence = readFileSync(join(place, file), 'utf8')
      .replace(/^\uFEFF/, '')
      .trim();
    return `${name} ${version}\n\n${short(name, licence)}\n`;
  });
  const rule = `\n${'-'.repeat(80)}\n\n`;
  return ['ACP Host contains the following software of others.\n', ...notices].join(rule);
}

function short(name: string, licence: string): string {
  if (name === 'dompurify') return sourceOfDompurify;
  return licence.startsWith('Attribution 4.0 International') ? attribution : licence;
}

function packageFolder(input: string): string | undefined {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll('\\', '/'))?.[1];
}
