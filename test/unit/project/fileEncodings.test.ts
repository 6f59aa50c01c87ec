// Files of the user are decoded and encoded in `src/vscode/files/fileText.ts`, which knows the user's encodings. The files that
// decode or encode text in another way are listed here, with the reason.
import * as assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

const coding =
  /\bnew (?:Text(?:De|En)coder|StringDecoder)\b|\.toString\('utf-?8'|\breadFile(?:Sync)?\([^;]*'utf-?8'|\breadBoundedText\(/;

const own = 'files of the extension that only it writes';
const git = 'files that git writes';
const json = 'files of programs that are UTF-8 whatever the settings of the editor are';
const exceptions: Readonly<Record<string, string>> = {
  'src/vscode/files/fileText.ts': 'knows the encodings',
  'src/vscode/files/boundedFile.ts': 'the function that is listed for each file that uses it',
  'src/vscode/chat/attach/attachData.ts': 'data that was pasted or dropped, which has no path',
  'src/vscode/serve/terminals/agentTerminal.ts': 'output of a command',
  'src/vscode/sessions/readMcpSources.ts': json,
  'src/vscode/import/importSettings.ts': json,
  'src/vscode/git/gitRepository.ts': git,
  'src/vscode/git/endlessFiles.ts': git,
  'src/vscode/git/gitDirectory.ts': git,
  'src/vscode/review/disk/gitMoves.ts': git,
  'src/vscode/chat/pages/chatHtml.ts': own,
  'src/vscode/storage/chatStore.ts': own,
  'src/vscode/storage/readRowLog.ts': own,
  'src/vscode/storage/reviewStore.ts': own,
  'src/vscode/storage/recordStore.ts': own,
  'src/vscode/storage/rowsFiles.ts': own,
  'src/vscode/storage/workspaceStorage.ts': own,
  'src/vscode/registry/registryFeed.ts': own,
  'src/vscode/registry/registryIcons.ts': own,
  'src/vscode/registry/fetchText.ts': 'a download',
};

describe('the encoding of files', () => {
  const files = globSync('src/vscode/**/*.ts', { cwd: repository }).map((file) => file.replaceAll('\\', '/'));
  const coders = files.filter((file) => coding.test(readFileSync(join(repository, file), 'utf8')));

  it('is known in one place only', () => {
    assert.ok(files.length > 300);
    assert.deepEqual(
      coders.filter((file) => !(file in exceptions)),
      [],
      'Use src/vscode/files/fileText.ts, or say here why the text is in no file of the user',
    );
  });

  it('has no exception that is not needed', () => {
    assert.deepEqual(
      Object.keys(exceptions).filter((file) => !coders.includes(file)),
      [],
    );
  });
});
