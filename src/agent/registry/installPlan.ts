// Chooses how to install a registry agent on this machine: npx, uvx, or a downloaded binary. Also reads and compares the
// versions of installed agents.

import { t } from '../../base/l10n.ts';
import type { BinaryDistribution, PackagedDistribution, RegistryEntry } from '../../protocol/registry.ts';
import type { ProgramDefinition } from '../launch/agentDefinition.ts';

/** Run by npx or uvx, which downloads the package on the first start. */
export interface PackagePlan {
  readonly kind: 'package';
  readonly tool: 'npx' | 'uvx';
  readonly definition: ProgramDefinition;
}

export interface BinaryPlan {
  readonly kind: 'binary';
  /** The https URL of the download. */
  readonly archive: string;
  readonly format: ArchiveFormat;
  /** The program's path in the archive, relative and with `/`. */
  readonly cmd: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Of the archive, as in the registry. */
  readonly sha256: string | undefined;
}

export type InstallPlan =
  PackagePlan | BinaryPlan | { readonly kind: 'unavailable'; readonly reason: string };

/** `raw`: the download is the program itself. */
export type ArchiveFormat = 'zip' | 'tgz' | 'raw';

export interface InstallHost {
  readonly platform: NodeJS.Platform;
  /** As `process.arch`. */
  readonly arch: string;
  /** Whether the program is on PATH. */
  readonly has: Readonly<Record<'npx' | 'uvx', boolean>>;
  /** Whether a URL may be downloaded. Default: https only. Replaced in tests. */
  readonly mayDownload?: (address: URL) => boolean;
}

/** The first of npx, uvx and download that works on this machine. If none does, the reason names the missing tool. */
export function planInstall({ distribution }: RegistryEntry, host: InstallHost): InstallPlan {
  const { npx, uvx, binary = {} } = distribution;
  const target = targetName(host);
  const download = target === undefined ? undefined : binary[target];
  if (npx && host.has.npx) return packaged('npx', npx);
  if (uvx && host.has.uvx) return packaged('uvx', uvx);
  if (download) return downloaded(download, host);
  if (npx)
    return unavailable(
      t(
        'The agent needs npx, which comes with Node.js, on PATH. Install Node.js, then try again. PATH is read at most once a minute.',
      ),
    );
  if (uvx)
    return unavailable(
      t(
        'The agent needs uvx, which comes with uv, on PATH. Install uv, then try again. PATH is read at most once a minute.',
      ),
    );
  return unavailable(
    t('The agent is not available for this machine ({0}).', target ?? `${host.platform}-${host.arch}`),
  );
}

/** The registry's name for this machine. Undefined if it has none. */
export function targetName({ platform, arch }: Pick<InstallHost, 'platform' | 'arch'>): string | undefined {
  const os = new Map([
    ['darwin', 'darwin'],
    ['linux', 'linux'],
    ['win32', 'windows'],
  ]).get(platform);
  const cpu = new Map([
    ['arm64', 'aarch64'],
    ['x64', 'x86_64'],
  ]).get(arch);
  return os === undefined || cpu === undefined ? undefined : `${os}-${cpu}`;
}

function packaged(tool: 'npx' | 'uvx', distribution: PackagedDistribution): InstallPlan {
  const { package: name, cmd, args = [], env } = distribution;
  if (!(tool === 'npx' ? npmPackage : pythonPackage).test(name)) {
    return unavailable(t('The registry lists a package that is not from a package registry: {0}', name));
  }
  // Otherwise each start could run a version that the user has not confirmed.
  if (!(tool === 'npx' ? npmVersion : pythonVersion).test(name))
    return unavailable(t('The registry lists a package without an exact version: {0}', name));
  if (cmd !== undefined && !plainName.test(cmd))
    return unavailable(t('The command is not a plain name: {0}', cmd));
  // Without -y, npx asks for confirmation on the pipe that carries the protocol.
  const how = {
    npx: cmd === undefined ? ['-y', name] : ['-y', '--package', name, cmd],
    uvx: cmd === undefined ? [name] : ['--from', name, cmd],
  }[tool];
  const definition = { command: tool, args: [...how, ...args], ...(env && { env }) };
  return { kind: 'package', tool, definition };
}

/** `@scope/name@1.2.3`: not a URL, a path or an option. */
const npmPackage = /^(?:@[a-z0-9~_][\w.~-]*\/)?[a-z0-9~_][\w.~-]*(?:@[0-9A-Za-z][\w.+-]*)?$/;
const pythonPackage = /^[A-Za-z0-9][\w.-]*(?:\[[\w,.-]+\])?(?:(?:==|@)[0-9A-Za-z][\w.+!-]*)?$/;
/** All three numbers are required: `name@1` means the newest version 1. */
const npmVersion = /@\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;
const pythonVersion = /(?:==|@)\d[\w.+!-]*$/;
const plainName = /^[A-Za-z0-9_][\w.-]*$/;

function downloaded(distribution: BinaryDistribution, host: InstallHost): InstallPlan {
  const { archive, args = [], env = {}, sha256 } = distribution;
  const address = URL.parse(archive);
  const mayDownload = host.mayDownload ?? isHttps;
  if (!address || !mayDownload(address) || address.username !== '' || address.password !== '') {
    return unavailable(t('The registry lists an address that is not https: {0}', archive));
  }
  const format = archiveFormat(address.pathname);
  if (format === undefined) return unavailable(t("ACP Host can't unpack this kind of archive: {0}", archive));
  const cmd = relativeFile(distribution.cmd, host.platform);
  if (cmd === undefined)
    return unavailable(t('The command is not a file in the archive: {0}', distribution.cmd));
  return { kind: 'binary', archive: address.href, format, cmd, args, env, sha256 };
}

export function isHttps(address: URL): boolean {
  return address.protocol === 'https:';
}

function archiveFormat(path: string): ArchiveFormat | undefined {
  if (/\.zip$/i.test(path)) return 'zip';
  if (/\.(?:tar\.gz|tgz)$/i.test(path)) return 'tgz';
  if (/\.(?:tar(?:\.\w+)?|tbz2?|txz|7z|rar|gz|bz2|xz|zst|dmg|pkg|msi|deb|rpm)$/i.test(path)) return undefined;
  return 'raw';
}

/** `./bin/x` becomes `bin/x`. On Windows `\` is a separator too. Undefined for a path outside the archive. */
function relativeFile(cmd: string, platform: NodeJS.Platform): string | undefined {
  const path = platform === 'win32' ? cmd.replaceAll('\\', '/') : cmd;
  const parts = path.replace(/^(?:\.\/)+/, '').split('/');
  const isInside = parts.every(
    (part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/.test(part),
  );
  return isInside ? parts.join('/') : undefined;
}

function unavailable(reason: string): InstallPlan {
  return { kind: 'unavailable', reason };
}

/** The version of a package `name@1.2.3` or `name==1.2.3`, or of a program in `…/<id>/<version>/`. Undefined if unknown. */
export function installedVersion(id: string, { command, args = [] }: ProgramDefinition): string | undefined {
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

/** Whether `version` is older than `than`; a pre-release is older than its release. False if they cannot be compared. */
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
