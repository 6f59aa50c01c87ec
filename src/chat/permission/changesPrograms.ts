// Finds lines that give later lines of the same shell another meaning (`alias`, `export PATH=…`), so that no rule is offered for
// them: the text of such a rule would not say what it allows.

import { isHarmlessName, setInLine } from '../../base/environment/steeringVariable.ts';

const definesName = new RegExp(
  [
    String.raw`^(?:alias|abbr|doskey|hash\s+-p|enable\s+-f|set-alias|new-alias|import-alias|sal|nal|ipal|function|trap|bind|complete|shopt\s+-s\s+.*expand_aliases)(?:\s|$|["'])`,
    String.raw`^(?:set-item|new-item|set-content|si|ni|sc)\s.*(?:alias|function):|^\$(?:function|alias):|^hash\s+[\w.-]+=|^(?:autoload|functions\s+-c|zmodload|disable)\s`,
    // Without the definition, the name means another one.
    String.raw`^(?:unalias|unfunction|unhash|unset\s+-f|enable\s+-n)\s`,
    // What zsh runs before a line, for a key, or by other rules of its language.
    String.raw`^(?:add-zsh-hook|zle|bindkey|compdef|emulate|setopt|unsetopt)\s`,
    // Another name for a variable, another input or output of the shell, and variables among the words of a command.
    String.raw`^(?:declare|typeset|local)\s+-\w*n\w*\s|^(?:nameref|select)\s|^exec(?:$|\s+\d*[<>])|^set\s+(?:-\w*k\w*|-o\s+keyword)(?:\s|$)`,
    // Lines of the history run again, so that what runs is not what the line says.
    String.raw`^(?:fc|history\s+-s)(?:\s|$)|^!\S`,
    // PowerShell.
    String.raw`^(?:filter|workflow|class|using|import-module|ipmo|add-pssnapin|register-\w+event|set-psreadline\w+)\s|^\$(?:psdefaultparametervalues|executioncontext|profile\s*=)`,
    // Nushell, Elvish and xonsh.
    String.raw`^(?:load-env|overlay|def|export\s+(?:def|alias|extern|use)|export-env|source-env|use|hide|plugin|set-env|fn|edit:add-var|xontrib)(?:\s|$)|^set\s+(?:paths|E:\w+)\s`,
  ].join('|'),
  'i',
);

/** The tables in which zsh and bash keep aliases, functions and the paths of programs; assigning to one defines a name. */
const definesInTable =
  /^(?:(?:export|declare|typeset|local|readonly)\s.*[\s"'])?(?:(?:dis_)?(?:[gs]?aliases|functions)|functions_source|commands|BASH_ALIASES|BASH_CMDS)(?:\[[^\]]*\])?["']?\s*\+?=/;

const assigned = String.raw`${setInLine}(?:\[\w*\])?["']?\s*[+:?]?=`;
/** Without a command after it, an assignment is for all later commands. */
const setsVariable = new RegExp(
  [
    String.raw`^(?:export|declare|typeset|local|readonly|setenv|set)\s(?:.*[\s"'])?(?:${assigned}|${setInLine}\s)`,
    String.raw`^(?:setx|fish_add_path|path|prepend-path|add-path|read|mapfile|readarray|printf\s+-v|getopts\s+\S+|for|unset)\s+(?:.*\s)?["']?${setInLine}\b`,
    String.raw`^(?:fish_add_path|setx\s.*\bpath\b)`,
    String.raw`\$env:${setInLine}\s*\+?=`,
    String.raw`^\$${setInLine}\s*\+?=`,
    String.raw`\$env\.${setInLine}\s*\+?=`,
    String.raw`^${setInLine}:=`,
    String.raw`setenvironmentvariable\b|^(?:set-item|new-item|set-content|si|ni|sc)\b.*env:${setInLine}\b`,
    String.raw`^(?:let|const)?-?env\s+${setInLine}\b`,
  ].join('|'),
  'is',
);
/** In arithmetic, the value of a variable is a number, which may be the name of a folder of the workspace. */
const arithmetic = /\(\(|\$\[|\blet\s/;
const setsNumber = new RegExp(String.raw`(?<![\w$])${setInLine}\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)`);
/** Sets several variables. */
const exportsMany = /^(?:export|(?:declare|typeset|local|readonly)\s+(?:-\w+\s+)*-(?=\w*x)\w+)\s+(.*)$/is;
/** Sets the one variable whose name follows. */
const exportsOne =
  /^(?:setenv|setx|let-env|set\s+(?:-[\w-]+\s+)*(?:-(?=\w*x)\w+|--export))\s+(?:-[\w-]+\s+)*["']?(\w+)|^set\s+(?:\/[ap]\s+)?["']?(\w+)=|\$env[:.](\w+)\s*\+?=|^(?:(?:set|new|copy|move|rename)-item|set-content|si|ni|sc|cpi|mi|rni)\b.*env:[\\/]?(\w+)/is;
/** Makes the shell set the variables of all later assignments for all later programs. */
const exportsAll = /^set\s+(?:-[a-z-]+\s+)*(?:-[a-z]*a[a-z]*(?:\s|$)|-[a-z]*o\s+allexport\b)/;
const assignment = new RegExp(String.raw`^${assigned}`, 'i');
/** An assignment, with a value in any quotes. */
const anyAssignment = /^[A-Za-z_]\w*(?:\[\w*\])?\+?=(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\])*\s*/s;

/** A function whose body is no group: `ls() if …`. */
const functionWithoutGroup = /(?:^|[;&|\n])\s*[^\s;&|()<>$`=.]+\s*\(\s*\)\s*[\w[./]/u;
/** Before a command: redirections and assignments. */
const redirection = /^(?:(?:\d{0,3}|&)[<>]{1,3}[&|]?\s*[^\s<>]+\s+)+/;
const keyword = /^(?:(?:then|do|else|eval|!|builtin|command|if|while|until)\s+["']?)+/;

/** True if names of programs may mean other programs after the line, also through a shell function. */
export function changesPrograms(line: string): boolean {
  if (/[^\s()]\s*\(\s*\)\s*[{(]/u.test(line) || functionWithoutGroup.test(line)) return true;
  // Without the characters that shells remove from words, and the braces of PowerShell around names.
  const bare = line
    .replaceAll(/\\\n|["'\\^]/g, '')
    .replaceAll(/\$\{((?:env|function|alias):[^{}]*)\}/gi, '$$$1');
  if ([line, bare].some(setsInArithmetic)) return true;
  return [line, bare].some((one) => one.split(/[;&|(){}\n\r]+/u).some(changesNames));
}

function setsInArithmetic(line: string): boolean {
  const at = line.search(arithmetic);
  return at >= 0 && setsNumber.test(line.slice(at));
}

function changesNames(written: string): boolean {
  const part = written.trim().replace(redirection, '').replace(keyword, '');
  return (
    definesName.test(withoutAssignments(part)) ||
    definesInTable.test(part) ||
    setsVariable.test(withoutAssignments(part)) ||
    setsVariable.test(part) ||
    setsForAll(withoutAssignments(part)) ||
    exportsAll.test(part) ||
    isLasting(part)
  );
}

/** `A=b alias …` as `alias …`. */
function withoutAssignments(part: string): string {
  let rest = part;
  for (let found = anyAssignment.exec(rest); found; found = anyAssignment.exec(rest))
    rest = rest.slice(found[0].length);
  return rest;
}

/** True if a variable is set for all later programs that is not known to be harmless: any other one may decide what they run. */
function setsForAll(part: string): boolean {
  const words = exportsMany.exec(part)?.[1]?.split(/\s+/) ?? [];
  const names = words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/\+?=.*$/s, ''));
  const one = exportsOne
    .exec(part)
    ?.slice(1)
    .find((name) => name !== undefined);
  return [...names, ...(one === undefined ? [] : [one])].some(
    (name) => !isHarmlessName(name.replaceAll(/["']/g, '')),
  );
}

/** Commands of the shell after which POSIX keeps the assignments before them. */
const special =
  /^(?::|\.|break|continue|eval|exec|export|readonly|return|set|shift|times|trap|unset)(?:\s|$)/;

/** True for `PATH=… A=b` without a program after it. Redirections and comments are not commands. */
function isLasting(part: string): boolean {
  let rest = part;
  let isSteering = false;
  for (let found = anyAssignment.exec(rest); found; found = anyAssignment.exec(rest)) {
    isSteering ||= assignment.test(rest);
    rest = rest.slice(found[0].length);
  }
  return isSteering && (/^["']?(?:$|#|(?:\d*[<>]{1,3}&?\s*\S+\s*)+(?:#|$))/.test(rest) || special.test(rest));
}
