// Reads the version of an installed registry agent from the settings and compares versions, to prevent downgrades: a forged
// registry could offer an old version with a known vulnerability.

import type { AgentDefinition } from '../launch/agentDefinition.ts';

/** Of a package `name@1.2.3` or `name==1.2.3`, or of a downloaded program in `…/<id>/<version>/`. Undefined: not known. */
export function installedVersion(id: string, { command, args = [] }: AgentDefinition): string | undefined {
  const tool = command
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\.(?:cmd|exe)$/i, '');
  if (tool === 'npx' || tool === 'uvx')
    return args
      .slice(0, 4)
      .map((arg) => /^[^\s=]{1,200}?(?:@|==)(\d[\w.+-]{0,79})$/.exec(arg)?.[1])
      .find((version) => version !== undefined);
  const parts = command.split(/[\\/]/);
  const at = parts.findIndex((part, index) => part === id && /^v?\d/.test(parts[index + 1] ?? ''));
  return at > 0 && at < parts.length - 2 ? parts[at + 1] : undefined;
}

/** By numbers, as versions are ordered; a pre-release comes before its release. False where they can't be compared. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [parsed(version), parsed(than)];
  if (!one || !other) return false;
  for (let at = 0; at < Math.max(one.numbers.length, other.numbers.length); at++) {
    const difference = (one.numbers[at] ?? 0) - (other.numbers[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  if (one.suffix === other.suffix || one.suffix === '') return false;
  return other.suffix === '' || one.suffix.localeCompare(other.suffix, 'en', { numeric: true }) < 0;
}

function parsed(
  version: string,
): { readonly numbers: readonly number[]; readonly suffix: string } | undefined {
  const match = /^v?(\d{1,9}(?:\.\d{1,9}){0,5})(?:[-.]?([A-Za-z][\w.-]{0,60}))?(?:\+.*)?$/.exec(version);
  return match ? { numbers: match[1]!.split('.').map(Number), suffix: match[2] ?? '' } : undefined;
}
