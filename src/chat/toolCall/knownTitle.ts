// Decides whether the title of a call says what the call does, or only names a tool ("Bash", "run_terminal_command").

import type { ToolKind } from '../../protocol/session/toolCall.ts';

const generic = new Set(
  (
    'run running execute executing exec invoke call calling use using bash shell sh zsh fish powershell pwsh terminal ' +
    'console command commands cmd tool tools script code program process task action operation function request ' +
    'requesting ask asking permission approval approve allow python node javascript apply patch edit editing write ' +
    'writing create creating delete deleting move moving replace update file files str string multi text editor a an ' +
    'the in with on to for of this new local external'
  ).split(' '),
);

/** Kinds for which a single word is only a tool's name. */
const acting: ReadonlySet<ToolKind | undefined> = new Set(['execute', 'edit', 'delete', 'move']);

export function saysWhatItDoes(title: string | undefined, kind: ToolKind | undefined): boolean {
  if (title === undefined || title.trim() === '') return false;
  const shown = title.trim().slice(0, 1_000);
  if (acting.has(kind) && !/\s/.test(shown)) return false;
  // These characters belong to paths, options, assignments or quotations, not to tool names.
  if (/[/\\$=~"'`|<>&;{}()]|\s-|\.\w/.test(shown)) return true;
  const words = shown.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => word !== '' && !generic.has(word.toLowerCase()));
}
