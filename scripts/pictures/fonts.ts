// The fonts of the pictures. Linux has no good ones by default, so they are fetched from npm once, and only the browser that
// takes the pictures uses them. Other systems have their own.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmEnvironment } from '../process/npmEnvironment.ts';
import { runCommand } from '../process/runCommand.ts';
import { cached } from '../vscode/cacheFolder.ts';

const packages = ['@expo-google-fonts/inter@0.4.2', '@expo-google-fonts/jetbrains-mono@0.4.1'];
/** VS Code's own choices on Linux, which it looks up by these names. */
const families = [
  ['system-ui', 'Inter'],
  ['sans-serif', 'Inter'],
  ['Droid Sans Mono', 'JetBrains Mono'],
  ['monospace', 'JetBrains Mono'],
] as const;

/** Makes a browser that this process starts later use the fonts. Does nothing except on Linux. */
export async function useFonts(): Promise<void> {
  if (process.platform !== 'linux') return;
  const folder = await cached(`picture-fonts-${packages.join('-').replaceAll(/[^\w.]+/g, '-')}`, install);
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, configuration(join(folder, 'node_modules', '@expo-google-fonts')));
  process.env['FONTCONFIG_FILE'] = file;
}

async function install(folder: string): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages];
  console.error('Downloading the fonts of the pictures…');
  const result = await runCommand('npm', args, { cwd: folder, env: npmEnvironment(), output: 'capture' });
  if (result.code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${result.output.slice(-2000)}`);
}

function configuration(fonts: string): string {
  const matches = families.map(
    ([name, font]) =>
      `<match target="pattern"><test qual="any" name="family"><string>${name}</string></test>` +
      `<edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit></match>`,
  );
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `<dir>${fonts}</dir>`,
    ...matches,
    '</fontconfig>',
  ].join('\n');
}
