// Names of tool input fields that agents use, and which fields do not affect what the tool does. Used by `rawInput`.
// Fields with other names are shown to the user, and no rule allows the call.

export const commandKey = /^(?:command|cmd|commands|command_?line|shell_?command|script)$/i;
export const argumentsKey = /^(?:args|argv|arguments)$/i;
/** Codex repeats the command here, split into its parts, for display. */
export const parsedCommandKey = /^parsed_?(?:cmd|command)s?$/i;
export const folderKey = /^(?:cwd|work_?dir|working_?dir(?:ectory)?|directory|dir|dir_?path)$/i;
export const pathKey =
  /^(?:(?:abs(?:olute)?_?|file_?|old_?|new_?|target_?|source_?|dest(?:ination)?_?|notebook_?|move_?)?paths?|files?|file_?names?|source|destination|target_?file|move_path)$/i;
export const urlKey = /^(?:urls?|uri)$/i;
/** The fields of objects under these names are read as if they were fields of the input. */
export const wrapperKey =
  /^(?:input|arguments|args|params|parameters|tool_?input|edits|changes|files|replacements?)$/i;
/** Descriptions for people. */
export const reasonKey = /^(?:description|reason|justification|explanation)$/i;
export const patchKey = /^(?:diff|patch|unified_?diff)$/i;
/** Text for files or for a model. It is not searched for paths. */
export const textKey =
  /^(?:content|contents|text|file_?text|(?:old|new)_?(?:str(?:ing)?|text)|diff|patch|unified_?diff|prompt|plan)$/i;

/** What an interpreter or a shell is given to run. */
export const codeKey =
  /^(?:code|code_?block|content|contents|expr(?:ession)?|input|javascript|lines?|program|python|query|shell|source|source_?code|sql|statements?|stdin|text|typescript)$/i;

const idKey = /^(?:call_?id|turn_?id|approval_?id|tool_?call_?id|tool_?use_?id|started_?at_?ms)$/i;
const isId = /^[\w.:-]{1,100}$/;
const waitKey = /^(?:timeout(?:_?(?:ms|secs?|seconds))?|yield_time_ms|max_output_tokens)$/i;
export const backgroundKey = /^(?:run_in_|is_?)?background$/i;
const placeKey =
  /^(?:offset|limit|line|line_?number|(?:start|end|insert)_?line|head_limit|max_?results|expected_?replacements|-[ABC]|view_?range)$/i;
const switchKey = /^(?:replace_?all|recursive|case_?sensitive|ignore_?case|multiline|-[in])$/i;
/** Search terms. */
export const searchKey =
  /^(?:pattern|query|regex|glob|include|exclude|output_?mode|encoding|language|instruction|type)$/i;

/** True if an empty string in this field means no value. In an unknown field it may be a value. */
export function isKnown(key: string, depth: number): boolean {
  const known = [
    commandKey,
    argumentsKey,
    folderKey,
    pathKey,
    urlKey,
    wrapperKey,
    reasonKey,
    textKey,
    searchKey,
  ];
  return depth === 0 || known.some((one) => one.test(key));
}

/**
 * True if a value does not affect what the call does to files, programs or the network.
 * @param besideCommand the input also has a command, so fewer fields are known to be harmless.
 */
export function isHarmless(key: string, value: unknown, besideCommand: boolean): boolean {
  // Another text may be input of the tool.
  if (idKey.test(key)) return typeof value === 'number' || (typeof value === 'string' && isId.test(value));
  if (waitKey.test(key)) return typeof value === 'number';
  if (backgroundKey.test(key)) return value === false;
  if (besideCommand) return false;
  if (placeKey.test(key))
    return (
      typeof value === 'number' || (Array.isArray(value) && value.every((one) => typeof one === 'number'))
    );
  if (switchKey.test(key)) return typeof value === 'boolean';
  return searchKey.test(key) && (typeof value === 'string' || isTexts(value));
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
