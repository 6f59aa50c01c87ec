// Finds the tool of an agent that reads a file, writes a file, runs a command or has a given name, and fills in its
// arguments. Every agent has its own names for them.

import { object, type Json, type OfferedTool, type ToolUse } from './conversation.ts';
import { sample } from './sample.ts';

export function writeTool(tools: readonly OfferedTool[], path: string, text: string): ToolUse | undefined {
  const tool = tools.find(({ name }) => /^write(_?file)?$/i.test(name));
  if (tool) return filled(tool, [/^(file_?path|absolute_path|path)$/i, path], [/^content$/i, text]);
  const patchTool = tools.find(({ name }) => name === 'apply_patch');
  return patchTool && named(patchTool, { input: addFilePatch(path, text) });
}

export function readTool(tools: readonly OfferedTool[], path: string): ToolUse | undefined {
  const tool = tools.find(({ name }) => /^read(_?file)?$/i.test(name));
  return tool ? filled(tool, [/^(file_?path|absolute_path|path)$/i, path]) : runTool(tools, `cat '${path}'`);
}

export function runTool(tools: readonly OfferedTool[], command: string): ToolUse | undefined {
  const tool = tools.find(({ name }) =>
    /^(bash|shell|shell_command|exec_command|run_shell_command)$/i.test(name),
  );
  return tool && filled(tool, [/^(command|cmd)$/i, command]);
}

/** @param name as the agent names the tool, or of a tool to whose name the agent adds that of its server. */
export function namedTool(tools: readonly OfferedTool[], name: string, input: Json): ToolUse | undefined {
  const tool = tools.find((one) => one.name === name || one.name.endsWith(`_${name}`));
  return tool && named(tool, input);
}

/** A tool that gets plain text gets the only value. */
function named({ name, namespace, parameters }: OfferedTool, input: Json): ToolUse {
  const given = parameters === 'text' ? String(Object.values(input)[0]) : input;
  return { name, ...(namespace !== undefined && { namespace }), input: given };
}

/** In the format that Codex applies. The file ends with a line break in any case. */
function addFilePatch(path: string, text: string): string {
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `+${line}`);
  return ['*** Begin Patch', `*** Add File: ${path}`, ...lines, '*** End Patch', ''].join('\n');
}

/** Fills in the given arguments, and the smallest valid value for other required ones. */
function filled(tool: OfferedTool, ...values: readonly (readonly [RegExp, string])[]): ToolUse {
  const parameters = object(tool.parameters);
  const input = { ...object(sample({ type: 'object', ...parameters })) };
  const properties = object(parameters['properties']);
  for (const [pattern, value] of values) {
    const name = Object.keys(properties).find((key) => pattern.test(key));
    if (name === undefined) throw new Error(`${tool.name} has no argument like ${pattern.source}`);
    input[name] = value;
  }
  // Codex runs a command outside of its sandbox, after asking, if the model wants that.
  if (properties['sandbox_permissions'] !== undefined)
    Object.assign(input, { sandbox_permissions: 'require_escalated', justification: 'The test wants it' });
  return named(tool, input);
}
