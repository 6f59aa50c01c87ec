// Translations are complete, and the check finds untranslated literals and incomplete translations.

import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { compare } from '../../../../scripts/build/l10n.ts';
import { readSources } from '../../../../scripts/build/l10nMessages.ts';
import { readManifestTexts } from '../../../../scripts/build/manifestTexts.ts';
import type { Translations } from '../../../../src/base/l10n.ts';

const repository = join(import.meta.dirname, '../../../..');

function readTexts(file: string): Translations {
  return JSON.parse(readFileSync(join(repository, file), 'utf8')) as Translations;
}

describe('a translation', () => {
  const files = [
    ...readdirSync(join(repository, 'l10n')).map((name) => `l10n/${name}`),
    ...readdirSync(repository).filter((name) => /^package\.nls\..+\.json$/.test(name)),
  ];
  for (const file of files.filter((name) => !name.endsWith('bundle.l10n.json'))) {
    it(`is complete and has the same placeholders as the English text: ${file}`, () => {
      const english = readTexts(file.startsWith('l10n/') ? 'l10n/bundle.l10n.json' : 'package.nls.json');
      assert.deepEqual(compare(file, readTexts(file), english), []);
    });
  }

  it('exists for German', () => {
    assert.ok(files.includes('l10n/bundle.l10n.de.json') && files.includes('package.nls.de.json'));
  });

  it('is refused if a message is missing, empty or unused, or has other placeholders', () => {
    const english = { a: '{0} of {1}', b: 'b', c: 'c', d: 'd {0}' };
    assert.deepEqual(compare('x', { a: '{1}: {0}, {0}', b: ' ', d: 'd {1}', e: 'e' }, english), [
      'x lacks: b',
      'x lacks: c',
      'x has other placeholders in: d',
      'x has an unused message: e',
    ]);
  });
});

function read(text: string): ReturnType<typeof readSources> {
  const root = mkdtempSync(join(tmpdir(), 'acp-host-l10n-'));
  try {
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src/tsconfig.json'), '{ "include": ["**/*.ts"] }');
    writeFileSync(join(root, 'src/a.ts'), text);
    return readSources(root, () => true);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('reading messages out of sources', () => {
  it('finds each message once, wherever t is called', () => {
    const { messages, problems } = read(`
      function a(x: string) {
        // t('not this one')
        const text = 't(\\'nor this\\')';
        return x === text ? t('It\\'s "{0}"', t("nested")) : [t('nested'), \`\${t(\`plain\`)}\`];
      }
      class B { title = t('late enough'); get c() { return t('nested'); } }
    `);
    assert.deepEqual(problems, []);
    assert.deepEqual(messages, ['It\'s "{0}"', 'late enough', 'nested', 'plain']);
  });

  const wrong: readonly [why: string, text: string][] = [
    ['a message that is not a literal', 'const a = (x: string) => t(x);'],
    ['a message with values in it', 'const a = (x: string) => t(`a ${x}`);'],
    ['values that do not match the placeholders', "const a = () => t('{0} of {1}', 1);"],
    ['spread values, which cannot be counted', "const a = (x: string[]) => t('{0}', ...x);"],
    ['a call of t while the module loads', "const a = t('too early');"],
    ['a call of t for a static property', "class A { static title = t('too early'); }"],
    ['a literal in a message box', "const a = () => window.showErrorMessage('It failed');"],
    ['a template in a message box', 'const a = (x: string) => window.showErrorMessage(`${x} failed`);'],
    ['a literal in a report', "const a = (x?: string) => reportError(x ?? 'It failed');"],
    ['a literal as a button', "const a = () => questions.offer('error', t('It failed'), 'Again');"],
    [
      'a literal as the title of a progress',
      "const a = () => window.withProgress({ title: 'Searching' }, run);",
    ],
    ['a literal assigned to a property of a pick', "const a = () => { pick.placeholder = 'Choose one'; };"],
    ['a literal that is one of two labels', "const a = (x: boolean) => ({ label: x ? t('Yes') : 'No' });"],
  ];
  for (const [why, text] of wrong) {
    it(`refuses ${why}`, () => assert.equal(read(text).problems.length, 1));
  }

  it('allows literals without words', () => {
    const { problems } = read(`
      const a = (x: string) => {
        pick.title = x === 'some thing' ? '$(check)' : '';
        void questions.offer('error', t('It failed'));
        return { label: 'ACP Host', iconPath: 'a b', title: \`\${x}: \${x}\`, detail: t('{0}', x) };
      };
    `);
    assert.deepEqual(problems, []);
  });
});

describe('the texts of package.json', () => {
  it('are replaced by keys named after their place, and existing keys keep their texts', () => {
    const manifest = {
      description: '%mine%',
      contributes: {
        commands: [{ command: 'acpHost.a.b', title: 'Do It' }],
        configuration: [
          {
            id: 'acpHost.first',
            title: 'First',
            properties: { 'acpHost.x': { description: 'X.', enum: ['on'], enumDescriptions: ['On.'] } },
          },
          {
            properties: {
              'acpHost.y': {
                markdownDescription: '%gone%',
                items: { properties: { z: { description: 'Z.' } } },
              },
            },
          },
        ],
      },
    };
    const before = structuredClone(manifest);
    const { manifest: after, texts, problems } = readManifestTexts(manifest, { mine: 'Mine.', old: 'Old.' });
    assert.deepEqual(manifest, before);
    assert.deepEqual(texts, {
      mine: 'Mine.',
      'configurationGroups.first': 'First',
      'configuration.x': 'X.',
      'configuration.x.on': 'On.',
      'configuration.y.z': 'Z.',
      'commands.a.b': 'Do It',
    });
    assert.deepEqual(problems, ['package.nls.json lacks gone']);
    assert.deepEqual(readManifestTexts(after, texts).manifest, after);
    assert.match(JSON.stringify(after), /"title":"%commands\.a\.b%"/);
  });
});
