// Files that are secrets by their names: one list, read by everything that gives files to agents.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { secretFileGlobs, secretFileRule } from '../../../../src/base/secrets/secretFiles.ts';
import { isExcludedBy, withoutListed } from '../../../../src/vscode/documents/isExcludedBy.ts';

const cases: readonly (readonly [path: string, rule: string | undefined])[] = [
  ['.env', 'env-file'],
  ['deep/.env.local', 'env-file'],
  ['prod.env', 'env-file'],
  ['.envrc', 'env-file'],
  ['certs/server.PEM', 'key-file'],
  ['AuthKey_ABC.p8', 'key-file'],
  ['release.keystore', 'key-file'],
  ['secret.asc', 'key-file'],
  ['file:///home/me/.ssh/config', 'private-folder'],
  ['id_ed25519', 'ssh-key'],
  ['id_rsa_work', 'ssh-key'],
  ['known_hosts', 'ssh-key'],
  ['file:///w/%2Eenv', 'env-file'],
  ['/w/c#/.env', 'env-file'],
  ['/w/what?/.env', 'env-file'],
  ['file:///w/.env#L3', 'env-file'],
  ['/w/100%/.env', 'env-file'],
  ['C:\\w\\.aws\\config', 'private-folder'],
  ['C:\\w\\.env::$DATA', 'env-file'],
  ['C:\\w\\.env. ', 'env-file'],
  ['secrets.yaml', 'credentials-file'],
  ['credentials', 'credentials-file'],
  ['.git-credentials', 'credentials-file'],
  ['.pgpass', 'credentials-file'],
  ['.npmrc', 'credentials-file'],
  ['.htpasswd', 'credentials-file'],
  ['.zsh_history', 'credentials-file'],
  ['infra/terraform.tfstate', 'credentials-file'],
  ['infra/terraform.tfstate.backup', 'credentials-file'],
  ['infra/prod.tfvars', 'credentials-file'],
  ['home/.docker/config.json', 'credentials-file'],
  ['client_secret_123.apps.googleusercontent.com.json', 'credentials-file'],
  ['my-service-account.json', 'credentials-file'],
  ['.kube/config', 'private-folder'],
  ['.azure/msal_token_cache.json', 'private-folder'],
  ['.git/config', 'private-folder'],
  ['.config/gcloud/access_tokens.db', 'private-folder'],
  ['home/.claude/.credentials.json', 'credentials-file'],
  ['home/.codex/auth.json', 'credentials-file'],
  ['home/.local/share/opencode/auth.json', 'credentials-file'],
  ['home/.gemini/oauth_creds.json', 'credentials-file'],
  ['.dev.vars', 'env-file'],
  ['.dev.vars.production', 'env-file'],
  ['local.settings.json', 'env-file'],
  ['kubeconfig', 'credentials-file'],
  ['deploy/kubeconfig.yaml', 'credentials-file'],
  ['prod.kubeconfig', 'credentials-file'],
  ['.config/rclone/rclone.conf', 'credentials-file'],
  ['.vault_pass.txt', 'credentials-file'],
  ['.bundle/config', 'credentials-file'],
  ['.cloudflared/tunnel.json', 'private-folder'],
  ['etc/http.keytab', 'key-file'],
  ['src/auth.json', undefined],
  ['.codex/config.toml', undefined],
  ['.claude/settings.json', undefined],
  ['src/kubeconfigReader.ts', undefined],
  ['src/environment.ts', undefined],
  ['src/secretRules.ts', undefined],
  ['keys/index.ts', undefined],
  ['.docker/Dockerfile', undefined],
  ['.gitignore', undefined],
  ['.github/workflows/ci.yml', undefined],
  ['src/.git', undefined],
  ['kube/config', undefined],
  ['src/keyboard.ts', undefined],
];

describe('secret files', () => {
  for (const [path, rule] of cases)
    it(`${path}: ${rule ?? 'ordinary'}`, () => assert.equal(secretFileRule(path), rule));

  it('are found by every glob of the list', () => {
    for (const glob of secretFileGlobs) {
      const path = glob.replace('**/', 'deep/down/').replace('/**', '/x').replaceAll('*', 'x');
      assert.notEqual(secretFileRule(path), undefined, glob);
    }
  });

  it('are found again, also after many other files', () => {
    for (let at = 0; at < 5_000; at++) {
      assert.equal(secretFileRule(`src/${at % 2_500}.ts`), undefined);
      assert.equal(secretFileRule(`src/${at % 2_500}.pem`), 'key-file');
    }
  });

  it('are found in linear time, also for hostile paths', () => {
    // Fails by the time limit of the test: anything worse than linear would take minutes.
    for (const piece of ['/.git', '.', ' ', '%2E', 'service-account', 'a/', ':$DATA'])
      secretFileRule(piece.repeat(100_000));
  });
});

describe('acpHost.nes.exclude', () => {
  /** As VS Code reads `**` + a name. */
  const may = (globs: readonly string[], path: string): boolean =>
    !isExcludedBy(globs, secretFileRule(path) !== undefined, (glob) => glob.endsWith(`/${path}`));

  it('excludes secret files even if the user replaced the default', () => {
    assert.equal(may(['**/mine'], '.env'), false);
    assert.equal(may([], '.env'), false);
    assert.equal(may(['**/mine'], 'mine'), false);
    assert.equal(may(['**/mine'], 'other'), true);
  });

  it('allows a secret file only by an explicit glob', () => {
    assert.equal(may(['!**/.env.example'], '.env.example'), true);
    assert.equal(may(['!**/.env.example'], '.env'), false);
    assert.equal(may(['!**/.env', '**/.env'], '.env'), false);
    assert.equal(may(['**/.env', '!**/.env'], '.env'), true);
  });

  it('has the same effect without the globs of the list', () => {
    for (const globs of [
      ['**/.env', '**/x'],
      ['**/.env', '!**/.env', '**/.npmrc'],
      ['!**/.env', '**/.env'],
    ])
      for (const path of ['.env', '.npmrc', 'x', 'y'])
        assert.equal(may(withoutListed(globs), path), may(globs, path), `${globs.join()} ${path}`);
    assert.deepEqual(withoutListed(['**/.env', '**/x']), ['**/x']);
  });
});
