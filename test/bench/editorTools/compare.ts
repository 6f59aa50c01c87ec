// Answers the questions about a project with the editor tools, and compares the bytes and calls with those of two agents that
// search and read: one that reads the lines around each match, and one that reads as little as possible.

import { until } from '../../until.ts';
import type { Figure } from '../figure.ts';
import type { Project } from './projects.ts';
import { mistakes, namedFiles, type Question, type ToolStep } from './question.ts';
import { leanSteps, searchRoute, type Read } from './searchRoute.ts';
import { ToolWindow } from './toolWindow.ts';

/** The goal: maximum bytes of the tools in percent of those of the other route. */
const most = 100 / 3;

const routes = ['search', 'lean'] as const;
const shownRoutes = { search: 'searches', lean: 'lean searches' } as const;

interface Compared {
  readonly tools: Read;
  readonly search: Read;
  readonly lean: Read;
  readonly isRight: boolean;
}

export async function compare(project: Project): Promise<Figure[]> {
  const { name, files, questions } = project;
  const window = await ToolWindow.open(project);
  try {
    await languageServerAnswers(window, questions[0]!);
    const all: Compared[] = [];
    for (const question of questions) {
      const asked = await ask(window, question, project);
      const [search, lean] = [question.search, leanSteps(question)].map((steps) => searchRoute(steps, files));
      const compared = { tools: asked, search: search!, lean: lean!, isRight: asked.wrong.length === 0 };
      all.push(compared);
      console.error(lineOf(question, compared));
      if (!compared.isRight) console.error(`    WRONG: ${asked.wrong.join('; ')}\n${asked.text}`);
    }
    return figures(name, all, window.definitionBytes);
  } finally {
    await window.close();
  }
}

function figures(project: string, all: readonly Compared[], definitions: number): Figure[] {
  const [tools, search, lean] = (['tools', ...routes] as const).map((route) => ({
    bytes: sum(all.map((one) => one[route].bytes)),
    calls: sum(all.map((one) => one[route].calls)),
  })) as [Read, Read, Read];
  const others = { search, lean };
  const shares = routes.flatMap((route) =>
    [0, definitions].map((more): Figure => {
      const share = (100 * (tools.bytes + more)) / others[route].bytes;
      const within = all.filter((one) => shareOf(one, route) <= most).length;
      return {
        name: `editor tools: ${more === 0 ? 'bytes' : 'all bytes'}, of ${shownRoutes[route]} (${project})`,
        value: share,
        unit: '%',
        goal: '≤ 33.3%',
        met: share <= most,
        peers: [
          { name: more === 0 ? 'bytes' : 'bytes with definitions', value: tools.bytes + more },
          { name: `of ${shownRoutes[route]}`, value: others[route].bytes },
          ...(more === 0 ? [{ name: 'questions within the goal', value: within }] : []),
        ],
      };
    }),
  );
  const right = all.filter(({ isRight }) => isRight).length;
  return [
    ...shares,
    {
      name: `editor tools: calls (${project})`,
      value: tools.calls,
      unit: '',
      goal: 'fewer than lean searches',
      met: tools.calls < lean.calls,
      peers: [
        { name: 'lean searches', value: lean.calls },
        { name: 'searches', value: search.calls },
      ],
    },
    {
      name: `editor tools: right answers (${project})`,
      value: right,
      unit: '',
      goal: `${all.length} of ${all.length}`,
      met: right === all.length,
      peers: [],
    },
  ];
}

function lineOf({ name }: Question, compared: Compared): string {
  const parts = routes.map((route) => {
    const { bytes, calls } = compared[route];
    const share = shareOf(compared, route);
    return `${shownRoutes[route]} ${bytes} in ${calls} (${share.toFixed(0)}%${share > most ? ', missed' : ''})`;
  });
  const { bytes, calls } = compared.tools;
  return `  ${name}: ${bytes} bytes in ${calls} calls; ${parts.join('; ')}`;
}

/** The bytes of the tools in percent of those of a search route. */
function shareOf({ tools, ...others }: Compared, route: 'search' | 'lean'): number {
  return (100 * tools.bytes) / others[route].bytes;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Waits until the answer to the first question is complete: a language server finds less while it reads the project. */
async function languageServerAnswers(window: ToolWindow, { tools, answer }: Question): Promise<void> {
  const { tool, input } = tools[0]!;
  const has = answer.has.slice(-1);
  await until(
    'the language server',
    async () => mistakes((await window.call(tool, input)).text, { has }).length === 0,
  );
}

interface Asked extends Read {
  readonly wrong: readonly string[];
  /** The texts of all answers. */
  readonly text: string;
}

/** Answers a question with the tools. Afterwards undoes the edit of the question, but not changes by the tools. */
async function ask(window: ToolWindow, question: Question, { files }: Project): Promise<Asked> {
  const { edit, before = [], tools, answer, files: after = {} } = question;
  const replies: string[] = [];
  let named: readonly string[] = [];
  const take = async ({ tool, input, forNamedFiles }: ToolStep): Promise<void> => {
    const inputs = forNamedFiles ? named.map((path) => ({ ...input, path })) : [input];
    for (const one of inputs) {
      const { text, isError } = await window.call(tool, one);
      replies.push(isError ? `Failed: ${text}` : text);
    }
  };
  for (const step of before) await take(step);
  if (edit) {
    named = namedFiles(replies).filter((path) => path !== edit.path);
    const text = files.get(edit.path)!;
    if (text.split(edit.find).length !== 2)
      throw new Error(`${edit.path} does not contain "${edit.find}" exactly once`);
    window.editor.write(edit.path, text.replace(edit.find, edit.replace));
  }
  for (const step of tools) await take(step);
  if (edit) window.editor.write(edit.path, files.get(edit.path)!);
  const text = replies.join('\n');
  const wrong = mistakes(text, { ...answer, lacks: [...(answer.lacks ?? []), /^Failed: /m] });
  for (const [path, expected] of Object.entries(after))
    wrong.push(...mistakes(window.editor.read(path), expected).map((one) => `${path} ${one}`));
  return {
    calls: replies.length,
    bytes: sum(replies.map((reply) => Buffer.byteLength(reply))),
    wrong,
    text,
  };
}
