// Reads the recorded sessions of inline edits from GitHub Copilot Chat (microsoft/vscode-copilot-chat, MIT license,
// `test/simulation/fixtures/inlineEdits`): one folder each, with `recording.w.json` and `scoredEdits.w.json`.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { languageOfFile } from '../sessions/fileLanguage.ts';
import {
  applyOffsetEdits,
  type OffsetEdit,
  type PublicSession,
  type RatedText,
  type SessionEvent,
} from './publicSession.ts';

const edit = z.array(z.tuple([z.number(), z.number(), z.string()]));
const id = z.number();
const entry = z.union([
  z.object({ kind: z.literal('documentEncountered'), id, relativePath: z.string() }),
  z.object({ kind: z.literal('setContent'), id, content: z.string() }),
  z.object({ kind: z.literal('changed'), id, edit }),
  z.object({
    kind: z.literal('selectionChanged'),
    id,
    selection: z.array(z.tuple([z.number(), z.number()])),
  }),
  z.object({ kind: z.enum(['meta', 'header', 'opened']) }),
]);
const recording = z.object({
  log: z.array(entry),
  nextUserEdit: z.optional(z.object({ edit, relativePath: z.string() })),
});
const scored = z.object({
  edits: z.array(
    z.object({
      documentUri: z.string(),
      /** Null stands for no suggestion. */
      edit: z.nullable(edit),
      scoreCategory: z.enum(['nextEdit', 'valid', 'bad']),
    }),
  ),
});

/** @param folder the folder with a folder for each session. Throws if one can't be read. */
export function readRecordings(folder: string): readonly PublicSession[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, name, file), 'utf8'));
      return sessionOf(
        name,
        recording.parse(read('recording.w.json')),
        scored.parse(read('scoredEdits.w.json')),
      );
    });
}

function sessionOf(
  name: string,
  { log, nextUserEdit }: z.infer<typeof recording>,
  { edits }: z.infer<typeof scored>,
): PublicSession {
  const paths = new Map<number, string>();
  const texts = new Map<string, string>();
  const events: SessionEvent[] = [];
  let cursor: SessionEvent | undefined;
  for (const each of log) {
    switch (each.kind) {
      case 'documentEncountered':
        paths.set(each.id, fileName(each.relativePath));
        break;
      case 'setContent': {
        const path = pathOf(paths, each.id);
        texts.set(path, each.content);
        events.push({ kind: 'open', path, languageId: languageIn(path), text: each.content });
        break;
      }
      case 'changed': {
        const path = pathOf(paths, each.id);
        texts.set(path, applyOffsetEdits(textOf(texts, path), each.edit));
        events.push(...changesOf(path, each.edit));
        const last = events.findLast((event) => event.kind === 'change');
        if (last) cursor = { kind: 'ask', path, cursor: last.start + last.text.length };
        break;
      }
      case 'selectionChanged': {
        const [at] = each.selection;
        if (at) cursor = { kind: 'ask', path: pathOf(paths, each.id), cursor: at[0] };
        break;
      }
      default:
        break;
    }
  }
  if (!cursor) throw new Error(`${name} has no edit`);
  const finals = new Map<string, string>();
  if (nextUserEdit) {
    const path = fileName(nextUserEdit.relativePath);
    finals.set(path, applyOffsetEdits(textOf(texts, path), nextUserEdit.edit));
  }
  const rated = edits.flatMap(({ documentUri, edit: offered, scoreCategory }): readonly RatedText[] => {
    const path = fileName(documentUri);
    const text = texts.get(path);
    if (!offered || text === undefined) return [];
    return [{ path, text: applyOffsetEdits(text, offered), rating: scoreCategory }];
  });
  return { name, events: [...events, cursor], finals, rated };
}

/** One change for each edit, from the first to the last, which is where the cursor stays. */
function changesOf(path: string, edits: readonly OffsetEdit[]): readonly SessionEvent[] {
  let moved = 0;
  return edits.map(([start, end, text]) => {
    const change: SessionEvent = { kind: 'change', path, start: start + moved, end: end + moved, text };
    moved += text.length - (end - start);
    return change;
  });
}

/** The paths of one file differ by machine, but no session has two files with the same name. */
function fileName(path: string): string {
  return basename(path.replaceAll('\\', '/'));
}

/** Cells of notebooks are Python in these sessions. */
function languageIn(path: string): string {
  return path.endsWith('.ipynb') ? 'python' : (languageOfFile(path) ?? 'plaintext');
}

function pathOf(paths: ReadonlyMap<number, string>, key: number): string {
  return textOf(paths, key);
}

function textOf<K>(texts: ReadonlyMap<K, string>, key: K): string {
  const text = texts.get(key);
  if (text === undefined) throw new Error(`The session does not open ${String(key)}`);
  return text;
}
