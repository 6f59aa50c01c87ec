// MCP servers: how their definitions are read, allowed, and turned into what agents get.

import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import type { LaunchHost } from '../../../../src/agent/launch/launch.ts';
import { readMcpDefinition } from '../../../../src/vscode/sessions/mcpDefinition.ts';
import { resolveMcpServer, type McpResolution } from '../../../../src/vscode/sessions/mcpResolution.ts';
import { placeIn } from '../../../../src/vscode/window/placeIn.ts';

const programs = new Set(['/usr/bin/npx', '/work/tools/server', '/home/me/bin/own', 'C:\\tools\\npx.cmd']);
const host: LaunchHost = {
  platform: 'linux',
  homeDir: '/home/me',
  env: { PATH: '/bin:/usr/bin', TOKEN: 's3cret' },
  probe: (path) => Promise.resolve(programs.has(path) ? 'program' : 'missing'),
};
const inFolder = {
  folder: '/work',
  folders: [{ name: 'w', path: '/work' }],
  relativeToFolder: true,
  host,
  input: () => undefined,
};

async function resolveWhole(raw: unknown, place = inFolder): Promise<McpResolution> {
  const read = readMcpDefinition(raw);
  if (read.kind === 'off') return { kind: 'refused', reason: 'off' };
  return read.kind === 'refused' ? read : await resolveMcpServer('x', read.definition, place);
}

function pairsOf(variables: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(variables).map(([name, value]) => ({ name, value }));
}

/** What agents get, without what is only for the question. */
async function resolve(
  raw: unknown,
  place = inFolder,
): Promise<
  | Pick<Extract<McpResolution, { kind: 'server' }>, 'kind' | 'server'>
  | Extract<McpResolution, { kind: 'refused' }>
> {
  const resolved = await resolveWhole(raw, place);
  return resolved.kind === 'server' ? { kind: 'server', server: resolved.server } : resolved;
}

async function command(written: string, place = inFolder): Promise<string> {
  const resolved = await resolve({ command: written }, place);
  return resolved.kind === 'server' && resolved.server.type === undefined
    ? resolved.server.command
    : JSON.stringify(resolved);
}

describe('an MCP server', () => {
  it('comes with the name of its program, and the environment in which that is looked up', async () => {
    const resolved = await resolveWhole(
      { command: '${env:RUNNER}', env: { A: 'b' } },
      {
        ...inFolder,
        host: { ...host, env: { ...host.env, RUNNER: 'npx' } },
      },
    );
    const { program } = resolved.kind === 'server' ? resolved : {};
    assert.deepEqual([program?.written, program?.program, program?.cwd], ['npx', '/usr/bin/npx', '/work']);
    assert.deepEqual([program?.env['PATH'], program?.env['A']], ['/bin:/usr/bin', 'b']);
    const web = await resolveWhole({ url: 'https://a.example' });
    assert.ok(web.kind === 'server' && web.program === undefined);
  });

  it('names the folders of PATH that do not answer if its command is not found', async () => {
    const silent: LaunchHost = {
      ...host,
      probe: (path) => Promise.resolve(path.startsWith('/bin') ? 'silent' : 'missing'),
    };
    const resolved = await resolve({ command: 'other' }, { ...inFolder, host: silent });
    assert.ok(resolved.kind === 'refused');
    assert.equal(
      resolved.reason,
      'The command "other" was not found on PATH. These folders of PATH did not answer: /bin',
    );
  });

  it('becomes a program with an absolute path and substituted variables', async () => {
    assert.deepEqual(
      await resolve({
        command: '${workspaceFolder}/tools/server',
        args: ['--root=${workspaceFolder}', '${env:MISSING}', '$HOME'],
        env: { KEY: '${env:TOKEN}', PORT: 80, GONE: null, HOME: '${userHome}' },
        cwd: '${workspaceFolder}',
        dev: { watch: true },
      }),
      {
        kind: 'server',
        server: {
          name: 'x',
          command: '/work/tools/server',
          args: ['--root=/work', '', '$HOME'],
          env: [
            { name: 'KEY', value: 's3cret' },
            { name: 'PORT', value: '80' },
            { name: 'HOME', value: '/home/me' },
          ],
        },
      },
    );
  });

  it('gets the proxy of the settings, unless its definition sets or removes one', async () => {
    const defaults = { HTTPS_PROXY: 'http://corp', https_proxy: 'http://corp', NO_PROXY: 'a' };
    const proxied = { ...inFolder, host: { ...host, defaults } };
    const given = async (env: object): Promise<unknown> => {
      const resolved = await resolveWhole({ command: 'npx', env }, proxied);
      assert.ok(resolved.kind === 'server' && 'env' in resolved.server);
      assert.equal(resolved.program?.env['NO_PROXY'], 'a');
      const isOwn = (name: string): boolean => Object.hasOwn(env, name);
      const others = resolved.server.env.filter(({ name }) => !isOwn(name));
      assert.deepEqual(others, pairsOf(resolved.added));
      return resolved.server.env;
    };
    assert.deepEqual(await given({ A: 'b' }), [
      { name: 'HTTPS_PROXY', value: 'http://corp' },
      { name: 'https_proxy', value: 'http://corp' },
      { name: 'NO_PROXY', value: 'a' },
      { name: 'A', value: 'b' },
    ]);
    const noProxy = { name: 'NO_PROXY', value: 'a' };
    assert.deepEqual(await given({ https_proxy: 'http://mine' }), [
      noProxy,
      { name: 'https_proxy', value: 'http://mine' },
    ]);
    assert.deepEqual(await given({ HTTPS_PROXY: null }), [noProxy]);
    // The agent passes on what it has in its environment.
    const set = { ...proxied, host: { ...proxied.host, env: { ...host.env, ...defaults } } };
    const resolved = await resolve({ command: 'npx' }, set);
    assert.ok(resolved.kind === 'server' && 'env' in resolved.server);
    assert.deepEqual(resolved.server.env, []);
  });

  it('is searched on PATH, in the home directory, and relative to mcp.json but not to settings', async () => {
    assert.equal(await command('npx'), '/usr/bin/npx');
    assert.equal(await command('~/bin/own'), '/home/me/bin/own');
    assert.equal(await command('./tools/server'), '/work/tools/server');
    assert.match(await command('./tools/server', { ...inFolder, relativeToFolder: false }), /relative path/);
    assert.match(await command('nowhere'), /was not found/);
    const windows: LaunchHost = { ...host, platform: 'win32', env: { Path: 'C:\\tools', PATHEXT: '.CMD' } };
    assert.equal(
      await command('npx', { ...inFolder, folder: 'C:\\work', host: windows }),
      'C:\\tools\\npx.cmd',
    );
  });

  it('becomes an http address', async () => {
    const web = {
      type: 'http',
      url: 'https://a/${env:TOKEN}',
      headers: { Authorization: 'Bearer ${env:TOKEN}' },
    };
    assert.deepEqual(await resolve(web), {
      kind: 'server',
      server: {
        type: 'http',
        name: 'x',
        url: 'https://a/s3cret',
        headers: [{ name: 'Authorization', value: 'Bearer s3cret' }],
      },
    });
    const untyped = await resolve({ url: 'http://localhost:1' });
    assert.equal(untyped.kind === 'server' && untyped.server.type, 'http');
  });

  it('is left out with a reason that contains no values', async () => {
    for (const [raw, reason] of [
      [{ command: 'npx', env: { KEY: '${input:key}' } }, /input "key" is not defined/],
      [{ command: 'npx', args: ['${command:x}'] }, /uses "\$\{command:x\}"/],
      [{ command: 'npx', envFile: '.env' }, /envFile/],
      [{ command: 'npx', cwd: '${workspaceFolder}/sub' }, /another working folder/],
      [{ command: 'npx', cwd: 'sub' }, /another working folder/],
      [{ command: '${env:TOKEN}' }, /"\$\{env:TOKEN\}" was not found on PATH/],
      [{ command: '/opt/${TOKEN}' }, /"\/opt\/\$\{TOKEN\}" does not exist/],
      [{ url: 'file:///etc/${env:TOKEN}' }, /not http or https/],
      [{ type: 'sse', url: 'https://' }, /not http or https/],
      [{ type: 'pigeon', url: 'https://a' }, /type "pigeon" is not supported/],
      [{ command: '' }, /neither a command nor an address/],
      [{ command: 'npx', args: [5] }, /"args\.0" has the wrong type/],
      [null, /./],
      ['npx', /./],
    ] as const) {
      const resolved = await resolve(raw);
      assert.equal(resolved.kind, 'refused', JSON.stringify(raw));
      assert.match(resolved.kind === 'refused' ? resolved.reason : '', reason);
      assert.doesNotMatch(JSON.stringify(resolved), /s3cret/);
    }
  });

  it('may write its working folder in any form', async () => {
    for (const cwd of ['${workspaceFolder}', '/work/', '.', '${workspaceFolder:w}'])
      assert.equal((await resolve({ command: 'npx', cwd })).kind, 'server', cwd);
  });

  it('comes with what it takes from the open folders', async () => {
    const lib = { name: 'lib', path: '/lib' };
    const place = { ...inFolder, folders: [...inFolder.folders, lib], relativeToFolder: false };
    const taken = async (raw: unknown): Promise<unknown> => {
      const resolved = await resolveWhole(raw, place);
      return resolved.kind === 'server' ? resolved.ofFolders : resolved.reason;
    };
    assert.deepEqual(
      await taken({ command: 'npx', args: ['-y', '/work/x', 'tools/other', 'https://a/tools/server'] }),
      [],
    );
    for (const [raw, expected] of [
      [{ command: '${workspaceFolder}/tools/server' }, ['/work/tools/server']],
      [{ command: 'npx', args: ['--root=${workspaceFolder:lib}'] }, ['--root=/lib']],
      [{ command: 'npx', env: { NODE_OPTIONS: '-r ${workspaceFolder}/x' } }, ['-r /work/x']],
      [{ url: 'https://a/${workspaceFolderBasename}' }, ['https://a/work']],
      [{ command: 'npx', args: ['tools/server', './tools/server'] }, ['/work/tools/server']],
      [{ command: 'npx', args: ['--run=tools/server'] }, ['/work/tools/server']],
      [{ command: 'npx', args: ['tools'], cwd: '.' }, []],
    ] as const)
      assert.deepEqual(await taken(raw), expected, JSON.stringify(raw));
  });

  it('may run in its folder, also by another name of it', async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-folder-')));
    const [real, link] = [join(root, 'real'), join(root, 'link')];
    mkdirSync(real);
    symlinkSync(real, link, 'junction');
    const kinds = [link, real, root].map(
      async (cwd) => (await resolve({ command: 'npx', cwd }, { ...inFolder, folder: link })).kind,
    );
    assert.deepEqual(await Promise.all(kinds), ['server', 'server', 'refused']);
    rmSync(root, { recursive: true });
  });

  it('does not substitute variables in the values of variables', async () => {
    const env = { ...host.env, TOKEN: '${env:PATH}' };
    const resolved = await resolve(
      { command: 'npx', args: ['${env:TOKEN}'] },
      { ...inFolder, host: { ...host, env } },
    );
    assert.match(JSON.stringify(resolved), /\$\{env:PATH\}/);
  });
});

describe('the place of a session', () => {
  it('is always one of the open folders', () => {
    const first = placeIn(['/a', '/b'], undefined, undefined);
    assert.deepEqual(first, { kind: 'place', cwd: '/a', folders: ['/a', '/b'] });
    const second = placeIn(['/a', '/b'], '/real/b', '/b');
    assert.deepEqual(second, { kind: 'place', cwd: '/real/b', folders: ['/b', '/a'] });
    assert.equal(placeIn(['/a'], '/b', undefined).kind, 'none');
    assert.equal(placeIn([], undefined, undefined).kind, 'none');
  });
});
