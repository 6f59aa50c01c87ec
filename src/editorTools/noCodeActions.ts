// The answer of the tool `code_actions` if there are none. Language extensions return quick fixes only for problems that they
// have reported, which may not have happened yet for a file that was just opened or edited.

/** @param kind of the wanted actions; undefined for all. */
export function noCodeActions(languageId: string, kind: string | undefined): string {
  const unsupported = `If the editor has no language support for ${languageId}, edit the file instead.`;
  const isFix = kind === undefined || /^quickfix\b/i.test(kind);
  const unreported = isFix ? ' Quick fixes belong to reported problems: call diagnostics first.' : '';
  return `No code actions here. ${unsupported}${unreported}`;
}
