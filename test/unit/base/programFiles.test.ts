// The files that an agent may write only after the user's consent.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { canRunPrograms } from '../../../src/base/programFiles.ts';

describe('canRunPrograms', () => {
  for (const path of [
    '.vscode/tasks.json',
    'a/.VSCODE/settings.json',
    'a.code-workspace',
    '.devcontainer/devcontainer.json',
    '.devcontainer.json',
    '.git',
    '.git/config',
    'module/.git/hooks/post-checkout',
    '.gitattributes',
    '.gitconfig',
    '.husky/pre-commit',
    'package.json',
    'a/package-lock.json',
    'pnpm-lock.yaml',
    'Cargo.toml',
    'Cargo.lock',
    'build.rs',
    'a/App.csproj',
    'a.proj',
    'Directory.Build.props',
    'build.gradle.kts',
    'gradle.properties',
    'web.config',
    'eslint.config.js',
    'eslint.config.mjs',
    '.eslintrc.cjs',
    'vitest.config.ts',
    '.claude/settings.json',
    '.claude/settings.local.json',
    '.claude/agents/a.md',
    '.codex/config.toml',
    '.github/hooks/a.json',
    '.mcp.json',
    'lib/ruby_lsp/x/addon.rb',
    'C:\\w\\.vscode\\tasks.json',
  ]) {
    it(`is true for ${path}`, () => {
      assert.equal(canRunPrograms(path), true);
      assert.equal(canRunPrograms(`/work/${path}`), true);
    });
  }

  for (const path of [
    'src/main.rs',
    'README.md',
    '.gitignore',
    'src/vscode/git.ts',
    'src/package.ts',
    'config/app.config.ts',
    '.github/workflows/ci.yml',
    'locks/lock.json',
    'settings.json',
    'a/git/config',
    'props.ts',
  ]) {
    it(`is false for ${path}`, () => assert.equal(canRunPrograms(`/work/${path}`), false));
  }
});
