// Which settings files decide about the environment of agents: those of a repository do not.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { environmentSettings } from '../../../../src/vscode/settings/environmentSettings.ts';
import { reader, type Layers } from './settingReader.ts';

const select = (layers: Layers, platform: NodeJS.Platform = 'linux', isRemote = false) =>
  environmentSettings(reader(layers), platform, isRemote);

describe('the settings for the environment of agents', () => {
  it('are those of the user, and of this platform', () => {
    const layers = {
      'terminal.integrated.env.linux': { user: { A: 'linux' } },
      'terminal.integrated.env.osx': { user: { A: 'osx' } },
      'terminal.integrated.env.windows': { user: { A: 'windows' } },
      'http.proxy': { user: 'http://mine' },
      'http.noProxy': { default: [], user: ['a'] },
      'http.proxySupport': { default: 'override' },
      'http.systemCertificates': { default: true },
    };
    const { settings, ofWorkspace } = select(layers);
    assert.deepEqual(settings, {
      terminal: { A: 'linux' },
      http: {
        ...{ proxy: 'http://mine', noProxy: ['a'], support: 'override', systemCertificates: undefined },
        isOfOtherMachine: false,
      },
    });
    assert.deepEqual(ofWorkspace, {});
    assert.deepEqual(select(layers, 'darwin').settings.terminal, { A: 'osx' });
    assert.deepEqual(select(layers, 'win32').settings.terminal, { A: 'windows' });
  });

  it('are never those of the workspace or of a folder', () => {
    for (const layer of ['workspace', 'folder'] as const) {
      const evil = { PATH: '/work/bin', LD_PRELOAD: '/work/x.so', HARMLESS: 'x', HTTPS_PROXY: 'http://evil' };
      const { settings, ofWorkspace } = select(
        {
          'terminal.integrated.env.linux': { user: { A: '1' }, [layer]: evil },
          'http.proxy': { user: 'http://mine', [layer]: 'http://evil' },
          'http.noProxy': { default: ['x'], [layer]: ['*'] },
          'http.proxySupport': { default: 'override', user: 'off', [layer]: 'on' },
          'http.systemCertificates': { default: true, user: false, [layer]: true },
          'http.useLocalProxyConfiguration': { default: true, [layer]: false },
        },
        'linux',
        true,
      );
      assert.deepEqual(settings, {
        terminal: { A: '1' },
        http: {
          ...{ proxy: 'http://mine', noProxy: ['x'], support: 'off', systemCertificates: false },
          isOfOtherMachine: true,
        },
      });
      assert.deepEqual(ofWorkspace, evil);
    }
    const alone = select({
      'http.proxy': { workspace: 'http://evil' },
      'terminal.integrated.env.linux': { folder: { A: '1' } },
    });
    assert.deepEqual([alone.settings.http.proxy, alone.settings.terminal], [undefined, undefined]);
  });

  it('name shells by profiles of the user, with those that VS Code knows', () => {
    const evil = { path: '/work/bash' };
    const { shells } = select({
      'terminal.integrated.automationProfile.linux': {
        default: null,
        user: { path: '/bin/dash' },
        workspace: evil,
      },
      'terminal.integrated.defaultProfile.linux': { default: null, user: 'zsh', folder: 'evil' },
      'terminal.integrated.profiles.linux': {
        default: { bash: { path: 'bash' }, zsh: { path: 'zsh' } },
        user: { zsh: { path: '/opt/zsh' } },
        workspace: { evil, zsh: evil },
      },
    });
    assert.deepEqual(shells, {
      automation: { path: '/bin/dash' },
      defaultProfile: 'zsh',
      profiles: { bash: { path: 'bash' }, zsh: { path: '/opt/zsh' } },
    });
    const { shells: none } = select({});
    assert.deepEqual(none, { automation: undefined, defaultProfile: undefined, profiles: {} });
  });

  it('include what a company enforces', () => {
    const enforced = select({ 'http.proxy': { user: 'http://mine', policy: 'http://corp' } });
    assert.equal(enforced.settings.http.proxy, 'http://corp');
  });

  it('say whether the user decided about certificates, and whose machine the proxy is on', () => {
    const own = { 'http.systemCertificates': { default: true, user: true } };
    assert.equal(select(own).settings.http.systemCertificates, true);
    assert.equal(select({}, 'linux', true).settings.http.isOfOtherMachine, true);
    const separate = { 'http.useLocalProxyConfiguration': { default: true, user: false } };
    assert.equal(select(separate, 'linux', true).settings.http.isOfOtherMachine, false);
  });
});
