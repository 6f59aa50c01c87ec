// Generates and checks the files that translators work on: `l10n/bundle.l10n.json` with every message of the sources,
// package.nls.json with every text of package.json, and their translations.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placeholders, readSources } from './l10nMessages.ts';
import { readManifestTexts, type Texts } from './manifestTexts.ts';

const bundle = 'l10n/bundle.l10n.json';
const manifestTexts = 'package.nls.json';

/** Rooms that are not searched for untranslated literals: most of their texts go to agents and models, not to users. */
const unconverted = /^src\/(?:builtin|context|editorTools|vscode\/editorTools\/tools)\//;

/** @returns one line for each problem. @param write updates the English files and package.json instead of reporting them. */
export function checkL10n(root: string, write: boolean): string[] {
  const { messages, problems } = readSources(root, (file) => !unconverted.test(file));
  const english = Object.fromEntries(messages.map((message) => [message, message]));
  const manifest = readJson(root, 'package.json');
  const moved = readManifestTexts(manifest, readTexts(root, manifestTexts));
  const wanted: [string, object][] = [
    [bundle, english],
    ['package.json', moved.manifest],
    [manifestTexts, moved.texts],
  ];
  const found = [...problems, ...moved.problems];
  for (const [file, content] of wanted) {
    if (isWritten(root, file, content)) continue;
    if (write) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), `${JSON.stringify(content, undefined, 2)}\n`);
    } else found.push(`${file} is out of date: node scripts/l10n.mjs --write`);
  }
  return [
    ...found,
    ...translationsOf(root, 'l10n', /^bundle\.l10n\.[\w-]+\.json$/).flatMap((file) =>
      compare(file, readTexts(root, file), english),
    ),
    ...translationsOf(root, '.', /^package\.nls\.[\w-]+\.json$/).flatMap((file) =>
      compare(file, readTexts(root, file), moved.texts),
    ),
  ];
}

/** Messages that a translation lacks, that it has without need, or in which the placeholders differ; one line each. */
export function compare(file: string, translation: Texts, english: Texts): string[] {
  const problems: string[] = [];
  for (const [key, text] of Object.entries(english)) {
    const translated = translation[key];
    if (translated === undefined || translated.trim() === '') problems.push(`${file} lacks: ${key}`);
    else if (placeholders(translated).join() !== placeholders(text).join())
      problems.push(`${file} has other placeholders in: ${key}`);
  }
  const unused = Object.keys(translation).filter((key) => !Object.hasOwn(english, key));
  return [...problems, ...unused.map((key) => `${file} has an unused message: ${key}`)];
}

function translationsOf(root: string, folder: string, name: RegExp): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const found = readdirSync(path).filter((file) => name.test(file));
  return found.map((file) => (folder === '.' ? file : `${folder}/${file}`));
}

function isWritten(root: string, file: string, content: object): boolean {
  return existsSync(join(root, file)) && JSON.stringify(readJson(root, file)) === JSON.stringify(content);
}

function readTexts(root: string, file: string): Texts {
  return existsSync(join(root, file)) ? (readJson(root, file) as Record<string, string>) : {};
}

function readJson(root: string, file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>;
}
