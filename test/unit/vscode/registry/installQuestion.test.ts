// Tests that the question about an installation shows what is kept of the definition that it replaces.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { PackagePlan } from '../../../../src/agent/registry/installPlan.ts';
import { installDetail, installedDefinition } from '../../../../src/vscode/registry/installQuestion.ts';

const plan: PackagePlan = {
  ...{ kind: 'package', tool: 'npx' },
  definition: { command: 'npx', args: ['-y', 'a@1.0.0'], env: { MODE: 'fast', NODE_OPTIONS: '--theirs' } },
};

describe('the question about an installation', () => {
  it('shows the variables and the folder that are kept, and only values that are used', () => {
    const kept = { env: { NODE_OPTIONS: '--import=data:evil', A_KEY: 'sk-1', HOME: null }, cwd: '/evil' };
    const detail = installDetail({}, plan, false, kept);
    assert.ok(
      detail?.includes(
        'Environment variables: MODE=fast\n' +
          'Environment variables that are kept: NODE_OPTIONS=--import=data:evil, A_KEY, HOME removed\n' +
          'Folder: /evil\n',
      ),
      detail,
    );
    assert.ok(detail !== undefined && !detail.includes('--theirs') && !detail.includes('sk-1'));
    assert.deepEqual(installedDefinition(plan.definition, kept), {
      ...{ command: 'npx', args: ['-y', 'a@1.0.0'], cwd: '/evil' },
      env: { MODE: 'fast', NODE_OPTIONS: '--import=data:evil', A_KEY: 'sk-1', HOME: null },
    });
  });

  it("names the program that a tool is, and what only the login shell's PATH decides", () => {
    const programs = { program: '/new bin/npx', ofLogin: ['/new bin/npx', '/n/node'] };
    const detail = installDetail({}, plan, false, {}, programs);
    assert.ok(
      detail?.includes(
        '\n\nnpx -y a@1.0.0\n\nFound only on the PATH of your login shell: "/new bin/npx", /n/node\n',
      ),
      detail,
    );
    const other = installDetail({}, plan, false, {}, { program: '/usr/bin/npx', ofLogin: ['/n/node'] });
    assert.match(other ?? '', /\nProgram: \/usr\/bin\/npx\nFound only on .*: \/n\/node\n/);
    const usual = installDetail({}, plan, false, {}, { program: '/usr/bin/npx', ofLogin: [] });
    assert.ok(usual?.includes('\nProgram: /usr/bin/npx\n') && !usual.includes('login shell'), usual);
  });

  it('is not asked if all of that is too long to be shown', () => {
    assert.equal(installDetail({}, plan, false, { cwd: `/${'x'.repeat(3_000)}` }), undefined);
  });
});
