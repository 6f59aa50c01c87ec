// The words that users read: one verb refuses, names of buttons and commands are in title case, descriptions of settings are short,
// and the documentation spells names as the product does.
import * as assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';
import { buttonNames } from './buttonNames.ts';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const texts = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(read(file)) as Readonly<Record<string, string>>;

const messages = Object.keys(texts('l10n/bundle.l10n.json'));
const inManifest = Object.entries(texts('package.nls.json'));

/** Lower case in names, unless they come first. */
const small = new Set(
  'a an and as at but by for from if in into nor of on or per the to via with'.split(' '),
);

/** Tooltips that say what a button does, and texts beside its name: they are in sentence case. */
const noNames = new Set([
  ...['Insert the text into the message box', 'Show the image at full size, or fit it to the page'],
  ...['Show the whole request in an editor', 'The agent learns that you made no decision'],
  'Sends {0} to the agent',
  'Refuses the plan, and puts it into the message box, where you can change and send it',
  'Send the prompts in this order, each when the one before it is done',
  ...['Send this prompt now, without stopping the agent', 'Send this prompt now, and keep the others paused'],
  ...['Stop the agent and send this prompt now', 'Conversations that need your attention: {0}'],
  // Titles of lists, rows and states.
  ...['Select an agent', 'Next edit suggestions', 'Tool call', 'Unnamed tool call', 'To do'],
  ...['1 more request', '{0} more requests'],
  ...['new', 'deleted', 'new file', 'without asking', 'the agent\'s label: "{0}"'],
]);

/** Words of a name that should have a capital. What is in parentheses or after a colon explains the name. */
function lowerWords(name: string): string[] {
  const words = name.split(/ \(|[:;,] /)[0]!.split(/\s+/);
  return words.filter((word, at) => /^\p{Ll}/u.test(word) && (at === 0 || !small.has(word)));
}

describe('the name of a button', () => {
  let buttons: ReadonlyMap<string, string>;
  before(() => (buttons = buttonNames(repository)));

  it('is found in the page, in messages and in lists', () => {
    for (const name of [
      'Send Now',
      'Insert Code at Cursor',
      'Add Agent…',
      'Refuse',
      'Stop This Call',
      'Show Log',
    ])
      assert.ok(buttons.has(name), name);
    for (const name of noNames) assert.ok(buttons.has(name), `is no longer a text of a button: ${name}`);
  });

  it('is in title case', () => {
    const wrong = [...buttons]
      .filter(([name]) => !name.endsWith('.') && !noNames.has(name) && lowerWords(name).length > 0)
      .map(([name, file]) => `${file}: ${name}`);
    assert.deepEqual(wrong, []);
    assert.deepEqual(lowerWords('Send now to the agent (x y): at once'), ['now', 'agent']);
  });

  it('refuses with one verb', () => {
    // A form is declined or cancelled: the protocol has both.
    const allowed = [
      ...['Refuse', 'Refuse Once', 'Refuse Always', 'Refuse All', 'Always Refuse…'],
      ...['Decline', 'Decline: the agent learns that you will not answer'],
      ...['Cancel', 'Cancel Request', 'Cancel: the agent learns that you made no decision'],
      ...['Not Now', 'Decide Later'],
      // Names of other actions than the answer to a question.
      ...['Discard', "Don't Include {0} Again", 'Dismiss'],
      // Sentences of rules.
      ...['Refuse every agent: {0}', 'Refuse {0}: {1}'],
    ];
    const refusing =
      /^(?:Always |Never )?(?:Refuse|Decline|Deny|Reject|Disallow|Forbid|Block|Don't|Do Not|Cancel|Discard|Dismiss|Skip|Not|Decide|Later)\b/;
    const found = [...new Set([...messages, ...buttons.keys()])].filter(
      (text) =>
        refusing.test(text) && (buttons.has(text) || lowerWords(text).length === 0) && !text.endsWith('.'),
    );
    assert.deepEqual(
      found.filter((text) => !allowed.includes(text)),
      [],
    );
    const forms = [...buttons].filter(([name]) => name.startsWith('Decline'));
    for (const [name, file] of forms) assert.match(file, /elicitation|questionCards/, name);
  });

  it('stops turns, commands, subagents and steps, and cancels only requests', () => {
    const cancels = messages.filter((text) => /\bcancel|\babort/i.test(text));
    assert.deepEqual(cancels, [
      ...['Cancel', 'Cancel Request', 'Cancel: the agent learns that you made no decision'],
      'The agent changed this request again and again, so it was cancelled.',
    ]);
    assert.deepEqual(
      inManifest.filter(([, text]) => /\bcancel|\babort/i.test(text)),
      [],
    );
  });

  it('of a question about consent is Refuse', () => {
    for (const file of readdirSync(join(repository, 'src/vscode'), { recursive: true }) as string[])
      if (file.endsWith('.ts'))
        for (const [, answer] of read(`src/vscode/${file}`).matchAll(/\brefuse: t\((.*?)\)/g))
          assert.equal(answer, "'Refuse'", file);
  });
});

describe('the words of package.json', () => {
  it('have commands in title case', () => {
    const wrong = inManifest.filter(
      ([key, text]) => key.startsWith('commands.') && lowerWords(text).length > 0,
    );
    assert.deepEqual(wrong, []);
  });

  it('describe a setting, its values and its fields in at most two sentences', () => {
    const long = inManifest.filter(
      ([key, text]) => key.startsWith('configuration.') && sentences(text).length > 2,
    );
    assert.deepEqual(long, []);
    assert.equal(sentences('One. `acpHost.x` and 1.5 are two; [a link](command:x.y)? Three.').length, 3);
  });
});

function sentences(text: string): string[] {
  return text.split(/(?<=[.?!][)`*]*)\s+/).filter(Boolean);
}

describe('the documentation', () => {
  it('spells names in bold as the product does', () => {
    const known = new Set([...messages, ...inManifest.map(([, text]) => text)]);
    const byLower = new Map([...known].map((text) => [text.toLowerCase(), text]));
    for (const page of [
      'README.md',
      ...readdirSync(join(repository, 'docs')).map((name) => `docs/${name}`),
    ]) {
      if (!page.endsWith('.md')) continue;
      for (const [, name] of read(page).matchAll(/\*\*([^*]+)\*\*/g))
        if (!known.has(name!) && byLower.has(name!.toLowerCase()))
          assert.fail(`${page}: ${name} is ${byLower.get(name!.toLowerCase())}`);
    }
  });
});
