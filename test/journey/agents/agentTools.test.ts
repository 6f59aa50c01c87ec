// Real agents call every editor tool, as their model tells them, while a debugger is paused: the model gets the right answers,
// and with the user's permission a type error is fixed and a symbol is renamed in three files.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import type { ToolName } from '../../../src/editorTools/tool.ts';
import type { FakeModel } from '../../fakeModel/fakeModel.ts';
import { claude, codex, gemini, opencode, type RealAgentKind } from '../../realAgents/realAgentKind.ts';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import type { OpenEditor } from '../openEditor.ts';
import { RealAgentHome } from './realAgentHome.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

const files = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] } }\n',
  'cart.ts': `export interface Basket {
  add(price: number): void;
}
export class Cart implements Basket {
  total = 0;
  add(price: number): void {
    this.total += price;
  }
}
`,
  'shop.ts': `import { Cart } from './cart';
export const cart = new Cart();
cart.add(1);
export const due = cart.total;
`,
  'page.ts': `import { cart, due } from './shop';
// The total.
export const text: string = cart.total.toString();
export const wrong: number = cart.totl;
export const more=due+1;
`,
  'pay.js': `function twice(price) {
  const doubled = price * 2;
  return doubled;
}
function pay() {
  return twice(21);
}
pay();
`,
};

/** A call, and what its answer must contain. */
type Call = readonly [tool: ToolName, input: object, ...answer: readonly RegExp[]];

/** The changed file in the workspace folder, whose parent is the repository. The other changed file is outside of the folder. */
const gitAnswer = /^branch main, .*\/shop\nM (tsconfig\.json)\n(?!.*README)/s;

const reading: readonly Call[] = [
  ['open_documents', {}, /page\.ts \(typescript\)/, /shop\.ts \(typescript\)/],
  [
    'active_document',
    {},
    /^page\.ts \(typescript, 6 lines\)\ncursor: 3:18\n/,
    /^selection 3:14-3:18:\ntext$/m,
  ],
  ['recent_documents', {}, /^page\.ts \(typescript\)\nshop\.ts \(typescript\)\npay\.js \(javascript\)/],
  ['diagnostics', {}, /^page\.ts:4:35: error: .*'totl'.*\[ts 2551\]\n\(Checked: the open files\b/],
  ['diagnostics', { path: 'page.ts' }, /^page\.ts:4:35: error: .*'totl'.*\[ts 2551\]$/],
  [
    'find_references',
    { path: 'cart.ts', line: 5, symbol: 'total' },
    /^cart\.ts:5:3: .*\ncart\.ts:7:10: .*\npage\.ts:3:34: .*\nshop\.ts:4:25: .*total;$/,
  ],
  ['go_to_definition', { path: 'shop.ts', line: 3, symbol: 'cart.add' }, /^cart\.ts:6:3: add\(price/],
  ['go_to_implementation', { path: 'cart.ts', line: 2, symbol: 'add' }, /cart\.ts:6:3: add\(price/],
  ['type_definition', { path: 'page.ts', line: 3, symbol: 'cart' }, /^cart\.ts:4:14: export class Cart/],
  ['call_hierarchy', { path: 'cart.ts', line: 6, symbol: 'add' }, /^shop\.ts:3:6: .*cart\.add\(1\);$/],
  [
    'call_hierarchy',
    { path: 'pay.js', symbol: 'pay', line: 5, direction: 'outgoing' },
    /^pay\.js:1:10: .*function twice\(price\) \{$/,
  ],
  ['workspace_symbols', { query: 'Cart' }, /cart\.ts:4:\d+: class Cart/],
  ['document_symbols', { path: 'cart.ts' }, /4-9: class Cart\n {2}5: property total\n {2}6-8: method add/],
  ['hover', { path: 'shop.ts', symbol: 'due' }, /const due: number/],
  [
    'code_actions',
    { path: 'page.ts', line: 4, symbol: 'totl' },
    /Change spelling to 'total' \[quickfix\] \(preferred\)/,
  ],
  ['last_terminal_command', {}, /^\$ sleep 1; echo .*\n\(.*exit code 0\)\n42$/],
  [
    'debug_state',
    {},
    /^Paused: .*\nat \S*twice pay\.js:3\nat \S*pay pay\.js:6\n/,
    /^doubled = 42$/m,
    /^price = 21$/m,
    /^breakpoint pay\.js:3$/m,
  ],
  ['git_changes', {}, gitAnswer, /\n\+\+\+ b\/tsconfig\.json\n/, /\n\+"strict": true/],
];

const fix = "Change spelling to 'total'";
const changing: readonly Call[] = [
  [
    'apply_code_action',
    { path: 'page.ts', line: 4, symbol: 'totl', title: fix },
    /page\.ts \(\+1 −1\), saved/,
  ],
  ['diagnostics', { path: 'page.ts' }, /^No problems\./],
  [
    'rename_symbol',
    { path: 'cart.ts', line: 5, symbol: 'total', new_name: 'sum' },
    /cart\.ts \(\+2 −2\), saved/,
    /shop\.ts \(\+1 −1\), saved/,
    /page\.ts \(\+2 −2\), saved/,
  ],
  ['format_document', { path: 'page.ts' }, /page\.ts \(\+1 −1\), saved/],
  ['open_in_editor', { path: 'shop.ts', line: 4 }, /^Opened shop\.ts/],
];

/** Lets the agent call tools without permission requests of its own, so that only the editor asks, before changes. */
async function allowTools(kind: RealAgentKind['name'], home: string): Promise<void> {
  if (kind === 'claude') {
    const file = join(home, '.claude', 'settings.json');
    const { permissions } = JSON.parse(await readFile(file, 'utf8')) as { permissions: object };
    await writeFile(file, JSON.stringify({ permissions: { ...permissions, allow: ['mcp__editor'] } }));
  }
  if (kind === 'gemini') {
    await mkdir(join(home, '.gemini', 'policies'));
    const rule = '[[rule]]\ntoolName = "*"\nmcpName = "editor"\ndecision = "allow"\npriority = 500\n';
    await writeFile(join(home, '.gemini', 'policies', 'editor.toml'), rule);
  }
}

function withTools(kind: RealAgentKind): RealAgentKind {
  return {
    ...kind,
    async prepare(home, ...rest) {
      const definition = await kind.prepare(home, ...rest);
      await allowTools(kind.name, home);
      return definition;
    },
  };
}

/** A prompt for the fake model. */
function promptFor({ mcp }: RealAgentKind, calls: readonly Call[]): string {
  return calls
    .map(([tool, input]) => {
      const search = mcp.search?.replace('place', tool.replaceAll('_', ' ')) ?? '';
      return `${search}[[call ${mcp.toolName.replace('say_place', tool)} | ${JSON.stringify(input)}]]`;
    })
    .join('');
}

/** What the model received for each call of the last prompt. */
function answers({ asked }: FakeModel, { mcp }: RealAgentKind): string[] {
  const { said } = asked.findLast(({ conversation }) => !conversation.wantsJson)!.conversation;
  const from = said.findLastIndex(({ by, text }) => by === 'user' && text.includes('[[call'));
  const results = said.slice(from).filter(({ by }) => by === 'tool');
  const ofCalls = mcp.search === undefined ? results : results.filter((_, at) => at % 2 === 1);
  return ofCalls.map(({ text }) => answerIn(text));
}

/** The answer of the tool, without the text that gemini and codex add for their models. */
function answerIn(text: string): string {
  const output = text.startsWith('{') ? (JSON.parse(text) as { output: string }).output : text;
  return output
    .replace(/^Wall time: .*\nOutput:\n/, '')
    .replace(/^<untrusted_context>\n([\s\S]*)\n<\/untrusted_context>$/, '$1');
}

function check(calls: readonly Call[], found: readonly string[]): void {
  assert.equal(found.length, calls.length);
  for (const [at, [tool, , ...parts]] of calls.entries())
    for (const part of parts) assert.match(found[at]!, part, `${tool}: ${found[at]}`);
}

/** Makes the parent of the workspace folder a repository with two changed files, one of them in the workspace folder. */
function makeRepository(editor: OpenEditor): void {
  const git = (...args: readonly string[]): void => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
    execFileSync('git', [...who, ...args], { cwd: join(editor.workspace, '..'), stdio: 'ignore' });
  };
  git('init', '-b', 'main');
  editor.write('../README.md', 'one\n');
  git('add', '.');
  git('commit', '-m', 'one');
  editor.write('../README.md', 'two\n');
  editor.write('tsconfig.json', files['tsconfig.json'].replace('{ "strict"', '{\n"strict"'));
}

/** Starts the debugger, which pauses at a breakpoint in a function. */
async function pauseDebugger(editor: OpenEditor): Promise<void> {
  const { page } = editor;
  await editor.openFile('pay.js');
  // Files that had the focus before the extension was activated are not recent.
  await editor.agent('ready');
  await editor.goTo(3, 1);
  await editor.press('F9');
  await page.locator('.codicon-debug-breakpoint').first().waitFor();
  await editor.press('F5');
  await editor.pick('Node.js');
  await page.locator('.codicon-debug-stackframe, .debug-top-stack-frame-line').first().waitFor();
}

async function prepare(editor: OpenEditor): Promise<void> {
  makeRepository(editor);
  await pauseDebugger(editor);
  await editor.openFile('shop.ts');
  await editor.openFile('page.ts');
  // The language server has read the project.
  await editor.page.locator('.squiggly-error').first().waitFor();
  await editor.select(3, 14, 'text'.length);
}

/** Runs a command as the user, which is followed once an agent has started. */
async function runInTerminal(editor: OpenEditor): Promise<void> {
  await editor.runCommand('Terminal: Create New Terminal');
  const commands = editor.page.locator('.terminal-command-decoration.codicon');
  // The first decoration is that of the prompt.
  await commands.first().waitFor();
  // VS Code may lose the output of a command that ends at once.
  await editor.type('sleep 1; echo $((40 + 2))\n');
  await commands.nth(1).waitFor();
}

for (const kind of copyUnderTest === 'stock' ? [opencode, gemini, claude, codex] : [])
  describe(`the editor tools of ${kind.name}`, () => {
    it('all give its model the right answers, and change files with permission', async () => {
      const home = await RealAgentHome.make(withTools(kind));
      try {
        const machineSettings = { 'acpHost.agents': { [kind.name]: home.definition } };
        const settings = {
          'acpHost.chat.agent': kind.name,
          'git.enabled': true,
          'git.openRepositoryInParentFolders': 'always',
        };
        const setup = { machineSettings, settings, files, folderName: 'shop/app' };
        await withEditor(setup, async (editor) => {
          await prepare(editor);
          await runInTerminal(editor);
          const chat = await openChat(editor);
          await chat.frame.locator('#prompt').waitFor();

          await chat.paste(promptFor(kind, reading));
          await chat.row('agent', 'The tool said');
          await chat.rests();
          const read = answers(home.model, kind);
          check(reading, read);
          await chat.frame
            .locator('.explored > details')
            .evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')));
          await chat.row('call', 'references to total');
          await editor.screenshot(`tools-${kind.name}`);
          await editor.runCommand('Debug: Stop');
          await editor.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });

          const allows = async (tool: ToolName, title: string): Promise<void> => {
            // Codex asks too, about each tool that may change files.
            if (kind === codex) await chat.answers(`mcp.editor.${tool}`, 'allow_once');
            await chat.answers(title, 'allow_once');
          };
          // Other tools accept the path that `git_changes` returned.
          const path = gitAnswer.exec(read.at(-1)!)![1]!;
          const second: readonly Call[] = [['document_symbols', { path }, /compilerOptions/], ...changing];
          await chat.paste(promptFor(kind, second));
          await allows('apply_code_action', `Apply "${fix}" in page.ts`);
          await allows('rename_symbol', 'Rename total to sum in cart.ts');
          await allows('format_document', 'Format page.ts');
          await chat.answers('Open shop.ts', 'allow_once');
          await chat.row('agent', 'Opened shop.ts');
          await chat.rests();
          check(second, answers(home.model, kind));
          for (const name of ['cart.ts', 'shop.ts'] as const)
            assert.equal(editor.read(name), files[name].replaceAll('total', 'sum'));
          assert.equal(
            editor.read('page.ts'),
            files['page.ts']
              .replace('cart.totl', 'cart.total')
              .replaceAll('cart.total', 'cart.sum')
              .replace('more=due+1', 'more = due + 1'),
          );
          await editor.page.locator('.tab.active[data-resource-name="shop.ts"]').waitFor();
          await editor.screenshot(`tools-${kind.name}-changed`);
        });
        await until('the end of the agent', () => home.pids().length === 0);
      } finally {
        await home.remove();
      }
    });
  });
