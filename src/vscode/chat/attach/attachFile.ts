// Attaches a file or folder. Only the URI is kept, and for a picture or sound also its data, which the page shows.

import { pathToFileURL } from 'node:url';
import { env, FileType, Uri, workspace } from 'vscode';
import { t } from '../../../base/l10n.ts';
import { promptLimits } from '../../../chat/prompt/prompt.ts';
import { readBounded } from '../../files/boundedFile.ts';
import { refused, type Attached, mediaKind, mimeTypeOf } from './attachData.ts';
import { shownName, warningFor, type AllowedFiles } from './shownPlace.ts';

/** Maximum base64 length at which a picture serves as its own thumbnail. */
export const smallPicture = 50_000;

/** Never rejects. */
export async function attachFile(chosen: Uri, allowed: AllowedFiles): Promise<Attached> {
  const uri = onThisDisk(chosen);
  const name = shownName(uri);
  if (uri.scheme !== 'file') return refused(t('{0} is not attached: it is not a file on this disk.', name));
  const stat = await workspace.fs.stat(uri).then(undefined, () => undefined);
  if (!stat) return refused(t('{0} is not attached: the file does not exist.', name));
  const warning = await warningFor(uri, allowed);
  const common = {
    name,
    uri: pathToFileURL(uri.fsPath).href,
    detail: uri.fsPath,
    ...(warning !== undefined && { warning }),
  };
  if ((stat.type & FileType.Directory) !== 0)
    return { kind: 'attachment', attachment: { ...common, kind: 'folder', mention: `@${name}` } };
  if ((stat.type & FileType.File) === 0)
    return refused(t('{0} is not attached: it is neither a file nor a folder.', name));
  const mimeType = mimeTypeOf(uri.path);
  const media = mediaKind(mimeType);
  const data = media !== undefined && stat.size <= promptLimits.mediaBytes ? await readMedia(uri) : undefined;
  if (media !== undefined && mimeType !== undefined && data !== undefined) {
    const thumbnail =
      media === 'image' && data.length <= smallPicture ? `data:${mimeType};base64,${data}` : undefined;
    const shown = { ...common, mention: `@${name}`, ...(thumbnail !== undefined && { thumbnail }) };
    return { kind: 'attachment', attachment: { ...shown, kind: media, mimeType, data } };
  }
  const known = mimeType === undefined ? {} : { mimeType };
  return {
    kind: 'attachment',
    attachment: { ...common, ...known, kind: 'file', size: stat.size, mention: `@${name}` },
  };
}

/** The page names files of the UI machine with a remote URI if the window is remote. */
function onThisDisk(uri: Uri): Uri {
  return uri.scheme === 'vscode-remote' && env.remoteName !== undefined ? Uri.file(uri.path) : uri;
}

async function readMedia(uri: Uri): Promise<string | undefined> {
  const file = await readBounded(uri.fsPath, promptLimits.mediaBytes);
  // Otherwise it is sent as a link like any other file.
  return file.kind === 'read' ? file.bytes.toString('base64') : undefined;
}
