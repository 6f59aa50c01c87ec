// Normalises `file:` URIs for comparison. Agents build them with many libraries, and VS Code spells the same file differently
// (`file:///c%3A/app/%28group%29` for `file:///C:/app/(group)`).

/**
 * `exact`: names that differ in Unicode normalisation are different files, as on Linux and Windows.
 * `normalised`: they are the same file, as on macOS.
 */
export type FileNames = 'exact' | 'normalised';

interface FileAddress {
  /** A UNC host in lower case; empty for this machine. */
  readonly host: string;
  /** Decoded, without `.`, `..` and empty ones. A drive is the first, as `c:`. */
  readonly segments: readonly string[];
}

const drive = /^[A-Za-z]:$/;

/**
 * `uri` as VS Code's `Uri.toString()` spells it, without a trailing slash. A URI of another scheme is returned unchanged.
 * Undefined where a `file:` URI names no file: a query or fragment, an encoded slash, bytes that are not UTF-8, no path.
 */
export function canonicalUri(uri: string, names: FileNames = 'exact'): string | undefined {
  if (!isFileUri(uri)) return uri;
  const address = readFileUri(uri);
  if (!address) return undefined;
  const { host } = address;
  const segments = names === 'exact' ? address.segments : address.segments.map((one) => one.normalize('NFC'));
  // VS Code takes `/C:…` for a drive wherever it is.
  const path = segments.join('/').replace(/^[A-Z](?=:)/, (letter) => letter.toLowerCase());
  const isDrive = segments.length === 1 && drive.test(segments[0]!);
  return `file://${encodeHost(host)}/${path.split('/').map(encodeSegment).join('/')}${isDrive ? '/' : ''}`;
}

/** Whether two URIs name the same document. A URI without a canonical form equals only the same text. */
export function sameUri(one: string, other: string, names: FileNames = 'exact'): boolean {
  if (one === other) return true;
  const canonical = canonicalUri(one, names);
  return canonical !== undefined && canonical === canonicalUri(other, names);
}

/**
 * The path a `file:` URI names, with slashes and without dots: `/a/b`, `C:/a/b`, or `//host/share/a`. Undefined where
 * `canonicalUri` is, and for other schemes.
 */
export function pathOfFileUri(uri: string): string | undefined {
  const address = isFileUri(uri) ? readFileUri(uri) : undefined;
  if (!address) return undefined;
  const path = address.segments.join('/');
  if (address.host !== '') return `//${address.host}/${path}`;
  const [first = ''] = address.segments;
  if (!drive.test(first)) return `/${path}`;
  return address.segments.length === 1 ? `${path}/` : path;
}

export function isFileUri(uri: string): boolean {
  return /^file:/i.test(uri);
}

function readFileUri(uri: string): FileAddress | undefined {
  const rest = uri.slice('file:'.length);
  if (!uri.isWellFormed() || /[?#\0]/.test(rest)) return undefined;
  const [, authority = '', raw = ''] =
    /^\/\/([^/\\]*)(.*)$/s.exec(rest) ?? /^()(\/.*|[A-Za-z](?::|%3A)[\\/].*)$/is.exec(rest) ?? [];
  let host = decodeOnce(authority)?.toLowerCase();
  if (host === undefined) return undefined;
  let path = raw;
  // `file://C:/x`: a library put the path right behind the two slashes.
  if (drive.test(host)) [host, path] = ['', `${host}${raw}`];
  if (host === 'localhost') host = '';
  if (/[@/\\\s]/.test(host)) return undefined;
  const isWindows = host !== '' || /^\/?[A-Za-z](?::|%3A)(?:[\\/]|$)/i.test(path);
  const parts = path.split(isWindows ? /[\\/]/ : '/');
  // Two slashes in front of a path would be read as a host.
  if (path === '' || (parts[0] === '' && parts[1] === '' && parts.length > 2)) return undefined;
  const segments: string[] = [];
  for (const part of parts) {
    const name = decodeOnce(part);
    // A file name cannot contain an encoded separator: `%2F` is not `/`.
    if (name === undefined || /[/\0]/.test(name) || (isWindows && name.includes('\\'))) return undefined;
    if (name === '' || name === '.') continue;
    if (name !== '..') segments.push(name);
    else if (segments.length !== 1 || !drive.test(segments[0]!)) segments.pop();
  }
  return { host, segments };
}

/** A `%` that starts no escape is literal. Undefined if escapes are not valid UTF-8. */
function decodeOnce(text: string): string | undefined {
  try {
    return text.replaceAll(/(?:%[\da-f]{2})+/gi, decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** VS Code keeps letters, digits and `-._~`, and nothing else. */
function encodeSegment(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function encodeHost(host: string): string {
  return encodeSegment(host).replaceAll('%3A', ':').replaceAll('%5B', '[').replaceAll('%5D', ']');
}
