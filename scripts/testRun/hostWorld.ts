// Owns the world host tests find: which folder is open, and which settings apply. `test/host/fixture/` holds it:
// `workspace/` is copied, `settings.json` and `machineSettings.json` may say ${repository} and ${node}.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../process/repository.ts';

const fixture = join(repository, 'test', 'host', 'fixture');

/** Makes a throwaway workspace folder from the fixture. */
export function makeWorkspace(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const source = join(fixture, 'workspace');
  if (existsSync(source)) cpSync(source, folder, { recursive: true });
}

/** One of the fixture's settings files; none: no settings. */
export function readSettings(name: 'settings' | 'machineSettings'): Record<string, unknown> {
  const file = join(fixture, `${name}.json`);
  if (!existsSync(file)) return {};
  const text = readFileSync(file, 'utf8')
    .replaceAll('${repository}', () => inJson(repository))
    .replaceAll('${node}', () => inJson(process.execPath));
  return JSON.parse(text) as Record<string, unknown>;
}

/** A path as it stands inside a JSON string. */
function inJson(path: string): string {
  return JSON.stringify(path).slice(1, -1);
}
