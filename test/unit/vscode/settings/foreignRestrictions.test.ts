// Tests that the settings of a workspace do not relax what the user restricts with settings of VS Code.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { mcpAccess, readOnlyGlobs } from '../../../../src/vscode/settings/foreignRestrictions.ts';
import { reader, type Layers } from './settingReader.ts';

type Values = Layers[string];

describe('chat.mcp.access', () => {
  const access = (values: Values): string => mcpAccess(reader({ 'chat.mcp.access': values })('chat.mcp'));
  const cases: readonly (readonly [expected: string, values: Values])[] = [
    ['all', {}],
    ['all', { default: 'all' }],
    ['all', { default: 'all', user: 'all', workspace: 'all', folder: 'all' }],
    ['restricted', { default: 'all', user: 'none' }],
    ['restricted', { default: 'all', user: 'none', workspace: 'all' }],
    ['restricted', { default: 'all', user: 'registry', folder: 'all' }],
    ['restricted', { default: 'all', user: 'none', policy: 'all' }],
    ['restricted', { default: 'all', workspace: 'none' }],
    ['restricted', { default: 'all', workspace: 'none', folder: 'all' }],
    ['restricted', { default: 'all', user: 'all', folder: 'none' }],
    ['restricted', { default: 'all', user: 'all', policy: 'none' }],
    ['restricted', { default: 'none' }],
    ['restricted', { default: 'all', user: 5, workspace: 'all' }],
  ];
  for (const [expected, values] of cases)
    it(`counts as ${expected} with ${JSON.stringify(values)}`, () => assert.equal(access(values), expected));
});

describe('files.readonlyInclude', () => {
  const globs = (include: Values, exclude: Values = {}) =>
    readOnlyGlobs(
      reader({ 'files.readonlyInclude': include, 'files.readonlyExclude': exclude })('files'),
    ).map((one) => [one.include.join(), one.exclude.join()]);

  it('has the globs of the user with the exceptions of the user, whatever the workspace sets', () => {
    const user = { user: { '**/vendor/**': true } };
    assert.deepEqual(globs({ ...user, workspace: { '**/vendor/**': false } })[0], ['**/vendor/**', '']);
    assert.deepEqual(globs(user, { workspace: { '**': true } })[0], ['**/vendor/**', '']);
    assert.deepEqual(globs({ ...user, folder: { '**/vendor/**': false } }, { folder: { '**': true } })[0], [
      ...['**/vendor/**', ''],
    ]);
    assert.deepEqual(globs(user, { user: { '**/mine': true } })[0], ['**/vendor/**', '**/mine']);
  });

  it('has those of the workspace too', () => {
    const [, combined] = globs(
      { user: { a: true }, workspace: { b: true, c: 'x' } },
      { folder: { d: true } },
    );
    assert.deepEqual(combined, ['a,b', 'd']);
  });
});
