// Finds the tool of an agent that reads a file, writes a file or runs a command, and fills in its arguments. Every agent has
// its own names for them.

import { object, type OfferedTool, type ToolUse } from './conversation.ts';
import { sample } from './sample.ts';

export function writeTool(tools: readonly OfferedTool[], path: string, text: string): ToolUse | undefined {
  const tool = tools.find(({ name }) => /^write(_?file)?$/i.test(name));
  return tool && filled(tool, [/^(file_?path|absolute_path|path)$/i, path], [/^content$/i, text]);
}

export function readTool(tools: readonly OfferedTool[], path: string): ToolUse | undefined {
  const tool = tools.find(({ name }) => /^read(_?file)?$/i.test(name));
  return tool && filled(tool, [/^(file_?path|absolute_path|path)$/i, path]);
}

export function runTool(tools: readonly OfferedTool[], command: string): ToolUse | undefined {
  const tool = tools.find(({ name }) => /^(bash|shell|run_shell_command)$/i.test(name));
  return tool && filled(tool, [/^(command|cmd)$/i, command]);
}

/** Fills in the given arguments, and the smallest valid value for other required ones. */
function filled(tool: OfferedTool, ...values: readonly (readonly [RegExp, string])[]): ToolUse {
  const input = { ...object(sample({ type: 'object', ...tool.parameters })) };
  for (const [pattern, value] of values) {
    const name = Object.keys(object(tool.parameters['properties'])).find((key) => pattern.test(key));
    if (name === undefined) throw new Error(`${tool.name} has no argument like ${pattern.source}`);
    input[name] = value;
  }
  return { name: tool.name, input };
}
