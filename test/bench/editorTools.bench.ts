// Compares the editor tools with text searches on questions about a TypeScript and a Python project: the bytes that a model
// reads, the calls that it makes, and whether the answers are right. Also measures the time of calls whose language support
// answers at once.

import { until } from '../until.ts';
import { stop } from 'esbuild';
import { closeBrowser } from '../journey/browser.ts';
import { ownTime } from './editorTools/ownTime.ts';
import { installProjects, type Project } from './editorTools/projects.ts';
import { mistakes, type Question } from './editorTools/question.ts';
import { searchRoute } from './editorTools/searchRoute.ts';
import { ToolWindow } from './editorTools/toolWindow.ts';
import type { Figure } from './figure.ts';

export async function* run(): AsyncGenerator<Figure> {
  try {
    for (const project of await installProjects()) yield* await compare(project);
    yield* await ownTime();
  } finally {
    await closeBrowser();
    // Ends the process of esbuild, which has built the extension.
    await stop();
  }
}

async function compare(project: Project): Promise<Figure[]> {
  const { name, files, questions } = project;
  const window = await ToolWindow.open(project);
  try {
    await languageServerAnswers(window, questions[0]!);
    const [tools, search] = [
      { calls: 0, bytes: 0 },
      { calls: 0, bytes: 0 },
    ];
    let right = 0;
    for (const question of questions) {
      const asked = await ask(window, question, project);
      const searched = searchRoute(question.search, files);
      tools.calls += asked.calls;
      tools.bytes += asked.bytes;
      search.calls += searched.calls;
      search.bytes += searched.bytes;
      if (asked.wrong.length === 0) right += 1;
      console.error(
        `  ${question.name}: ${asked.bytes} bytes in ${asked.calls} calls, with searches ${searched.bytes} in ${searched.calls}`,
      );
      if (asked.wrong.length > 0) console.error(`    WRONG: ${asked.wrong.join('; ')}\n${asked.text}`);
    }
    const share = (100 * tools.bytes) / search.bytes;
    return [
      {
        name: `editor tools: bytes read, of searches (${name})`,
        value: share,
        unit: '%',
        goal: '≤ 33%',
        met: share <= 33,
        peers: [
          { name: 'bytes', value: tools.bytes },
          { name: 'of searches', value: search.bytes },
          { name: 'definitions, read once', value: window.definitionBytes },
        ],
      },
      {
        name: `editor tools: calls (${name})`,
        value: tools.calls,
        unit: '',
        goal: 'fewer than searches',
        met: tools.calls < search.calls,
        peers: [{ name: 'searches and reads', value: search.calls }],
      },
      {
        name: `editor tools: right answers (${name})`,
        value: right,
        unit: '',
        goal: `${questions.length} of ${questions.length}`,
        met: right === questions.length,
        peers: [],
      },
    ];
  } finally {
    await window.close();
  }
}

/** Waits until the first question has the last place of its answer: a language server finds less while it reads the project. */
async function languageServerAnswers(window: ToolWindow, { tools, answer }: Question): Promise<void> {
  const { tool, input } = tools[0]!;
  const has = answer.has.slice(-1);
  await until(
    'the language server',
    async () => mistakes((await window.call(tool, input)).text, { has }).length === 0,
  );
}

interface Asked {
  readonly calls: number;
  readonly bytes: number;
  readonly wrong: readonly string[];
  /** The texts of all answers. */
  readonly text: string;
}

/** Answers a question with the tools. Afterwards undoes the edit of the question, but not changes by the tools. */
async function ask(window: ToolWindow, question: Question, { files }: Project): Promise<Asked> {
  const { edit, tools, answer, files: after = {} } = question;
  if (edit) {
    const text = files.get(edit.path)!;
    if (text.split(edit.find).length !== 2)
      throw new Error(`${edit.path} does not contain "${edit.find}" exactly once`);
    window.editor.write(edit.path, text.replace(edit.find, edit.replace));
  }
  const replies: string[] = [];
  for (const { tool, input } of tools) {
    const { text, isError } = await window.call(tool, input);
    replies.push(isError ? `Failed: ${text}` : text);
  }
  if (edit) window.editor.write(edit.path, files.get(edit.path)!);
  const text = replies.join('\n');
  const wrong = mistakes(text, { ...answer, lacks: [...(answer.lacks ?? []), /^Failed: /m] });
  for (const [path, expected] of Object.entries(after))
    wrong.push(...mistakes(window.editor.read(path), expected).map((one) => `${path} ${one}`));
  return {
    calls: replies.length,
    bytes: replies.reduce((sum, reply) => sum + Buffer.byteLength(reply), 0),
    wrong,
    text,
  };
}
