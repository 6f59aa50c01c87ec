// The owner, name and URL of a remote, always without secrets.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { readRemoteUrl } from '../../../../src/nes/context/remoteUrl.ts';

describe('readRemoteUrl', () => {
  for (const [remote, owner, name, remoteUrl] of [
    ['https://github.com/acme/rocket.git', 'acme', 'rocket', 'https://github.com/acme/rocket.git'],
    ['https://user:s3cret@github.com/acme/rocket', 'acme', 'rocket', 'https://github.com/acme/rocket'],
    ['https://s3cret@github.com/acme/rocket/', 'acme', 'rocket', 'https://github.com/acme/rocket'],
    ['https://u:s3@cret@host:8443/a/b.git', 'a', 'b', 'https://host:8443/a/b.git'],
    ['https://host/a/b.git?private_token=s3cret#x', 'a', 'b', 'https://host/a/b.git'],
    ['git@github.com:acme/rocket.git', 'acme', 'rocket', 'git@github.com:acme/rocket.git'],
    ['s3cret@host.com:acme/rocket.git', 'acme', 'rocket', 'host.com:acme/rocket.git'],
    ['ssh://git@host:22/acme/rocket.git', 'acme', 'rocket', 'ssh://git@host:22/acme/rocket.git'],
    ['ssh://git:s3cret@host/acme/rocket.git', 'acme', 'rocket', 'ssh://git@host/acme/rocket.git'],
    ['ssh://s3cret@host/acme/rocket.git', 'acme', 'rocket', 'ssh://host/acme/rocket.git'],
    ['git@gitlab.com:group/sub/rocket.git', 'group/sub', 'rocket', 'git@gitlab.com:group/sub/rocket.git'],
    [
      'https://dev.azure.com/org/proj/_git/repo',
      'org/proj',
      'repo',
      'https://dev.azure.com/org/proj/_git/repo',
    ],
    ['HTTPS://host/My%20Team/b', 'My Team', 'b', 'https://host/My%20Team/b'],
  ] as const) {
    it(`reads ${remote}`, () => assert.deepEqual(readRemoteUrl(remote), { owner, name, remoteUrl }));
  }

  for (const remote of [
    '',
    'rocket',
    '/srv/git/acme/rocket.git',
    '../acme/rocket.git',
    'C:\\git\\rocket',
    'C:/git/acme/rocket',
    'file:///srv/git/acme/rocket.git',
    'https://github.com/rocket.git',
    'https://user:pa/ss@host/acme/rocket.git',
    'https://user:12/34@host/acme/rocket.git',
    'codecommit::us-east-1://profile@repo/x',
    'https:///acme/rocket',
    'user@x:pa@host:acme/rocket.git',
  ]) {
    it(`leaves out ${remote || 'nothing'}`, () => assert.equal(readRemoteUrl(remote), undefined));
  }

  it('never returns a user, a password or a query', () => {
    const secret = fc.string({
      unit: fc.constantFrom(...'aZ9:@/?#%&=.-_~!$ '.split('')),
      minLength: 1,
      maxLength: 12,
    });
    const shape = fc.constantFrom(
      (s: string) => `https://user:S3${s}CRET@host.example/acme/rocket.git`,
      (s: string) => `https://S3${s}CRET@host.example:8443/acme/rocket.git`,
      (s: string) => `https://host.example/acme/rocket.git?token=S3${s}CRET`,
      (s: string) => `ssh://git:S3${s}CRET@host.example/acme/rocket.git`,
      (s: string) => `S3${s}CRET@host.example:acme/rocket.git`,
    );
    fc.assert(
      fc.property(shape, secret, (make, s) => {
        const read = JSON.stringify(readRemoteUrl(make(s)) ?? {});
        assert.ok(!/S3|CRET/.test(read), read);
      }),
      { numRuns: 3000 },
    );
  });
});
