// Directives in a prompt, by which a test controls the fake model, such as `[[say hello]]`. Several tool directives are
// executed one after the other; the final answer then quotes the last result.
//   [[say TEXT]]  [[read PATH]]  [[write PATH | TEXT]]  [[run COMMAND]]  [[hold TEXT]] (see FakeModel.release)
//   [[fail STATUS]]  [[call TOOL | ARGUMENTS IN JSON]]

import { object, type Conversation, type OfferedTool, type ToolUse } from './conversation.ts';
import { sample } from './sample.ts';
import { namedTool, readTool, runTool, writeTool } from './toolUse.ts';

export type Reply =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tool'; readonly use: ToolUse }
  /** `text` is streamed; then the answer stays open until it is released. */
  | { readonly kind: 'hold'; readonly text: string }
  | { readonly kind: 'error'; readonly status: number };

interface Directive {
  readonly verb: string;
  readonly rest: string;
}

/** The model's answer, which depends only on the conversation. */
export function replyTo({ said, tools, wantsJson }: Conversation): Reply {
  if (wantsJson) return { kind: 'text', text: JSON.stringify(sample(wantsJson)) };
  const asked = said.findLastIndex(({ by, text }) => by === 'user' && directives(text).length > 0);
  if (asked < 0) return { kind: 'text', text: 'I was told nothing.' };
  const given = directives(said[asked]!.text);
  const results = said.slice(asked + 1).filter(({ by }) => by === 'tool');
  const next = given[results.length];
  if (next) return execute(next, tools);
  return { kind: 'text', text: `The tool said: ${results.at(-1)?.text.slice(0, 200) ?? 'nothing'}` };
}

function directives(text: string): Directive[] {
  return [...text.matchAll(/\[\[(say|read|write|run|hold|fail|call)\s+([\s\S]*?)\]\]/g)].map((match) => ({
    verb: match[1] ?? '',
    rest: match[2] ?? '',
  }));
}

function execute({ verb, rest }: Directive, tools: readonly OfferedTool[]): Reply {
  switch (verb) {
    case 'write': {
      const [path = '', text = ''] = rest.split(' | ', 2);
      return use(writeTool(tools, path, text), tools);
    }
    case 'read':
      return use(readTool(tools, rest), tools);
    case 'run':
      return use(runTool(tools, rest), tools);
    case 'call': {
      const [name = '', input = '{}'] = rest.split(' | ', 2);
      return use(namedTool(tools, name, object(JSON.parse(input))), tools);
    }
    case 'hold':
      return { kind: 'hold', text: rest };
    case 'fail':
      return { kind: 'error', status: Number(rest) };
    default:
      return { kind: 'text', text: rest };
  }
}

function use(found: ToolUse | undefined, tools: readonly OfferedTool[]): Reply {
  if (found) return { kind: 'tool', use: found };
  return { kind: 'text', text: `No tool for that among ${tools.map(({ name }) => name).join(', ')}` };
}
