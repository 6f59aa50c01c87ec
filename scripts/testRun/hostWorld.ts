// Prepares the workspace folder and the settings of host tests from `test/host/fixture/`: `workspace/` is copied;
// `settings.json` and `machineSettings.json` may contain ${repository} and ${node}.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../process/repository.ts';

const fixture = join(repository, 'test', 'host', 'fixture');

/** Creates the workspace folder from the fixture; an empty folder if there is no fixture. */
export function makeWorkspace(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const source = join(fixture, 'workspace');
  if (existsSync(source)) cpSync(source, folder, { recursive: true });
}

/** Reads one of the fixture's settings files; no settings if it does not exist. */
export function readSettings(name: 'settings' | 'machineSettings'): Record<string, unknown> {
  const file = join(fixture, `${name}.json`);
  if (!existsSync(file)) return {};
  const text = readFileSync(file, 'utf8')
    .replaceAll('${repository}', () => inJson(repository))
    .replaceAll('${node}', () => inJson(process.execPath));
  return JSON.parse(text) as Record<string, unknown>;
}

/** Escapes a path for use inside a JSON string. */
function inJson(path: string): string {
  return JSON.stringify(path).slice(1, -1);
}
