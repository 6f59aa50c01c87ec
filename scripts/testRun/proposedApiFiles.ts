// The host test files that also run on the `native` copy of VS Code. All host tests run on `stock`. Only the drawing of next
// edits depends on proposed APIs (src/vscode/nes/nativeProvider.ts), so nothing else can differ.

/** Test file, relative to the repository → what can differ with proposed APIs. */
export const proposedApiFiles: Readonly<Record<string, string>> = {
  'test/host/activation.test.ts': 'when the provider of inline edits is registered',
  'test/host/nes/closedFileOffer.test.ts': 'VS Code draws edits of other files, and opens them',
  'test/host/crash.test.ts': 'a pending answer belongs to the other provider',
  'test/host/nes/dialects.test.ts': 'the reports of the other provider are sent in both dialects',
  'test/host/nes/drawingRules.test.ts': 'the rules that hold where VS Code draws',
  'test/host/nes/editOffer.test.ts': 'VS Code draws and applies the edit',
  'test/host/extensionHost.test.ts': 'whether proposed APIs may be used',
  'test/host/nes/jumpOffer.test.ts': 'VS Code draws the jump',
  'test/host/nes/modes.test.ts': 'the subtle mode, and which provider is silent',
  'test/host/nes/nesContext.test.ts': 'VS Code asks the other provider',
  'test/host/nes/quickFix.test.ts': 'VS Code asks the other provider again after an error',
  'test/host/nes/randomSession.test.ts': 'random keys while VS Code draws',
  'test/host/nes/renameOffer.test.ts': 'VS Code draws the rename',
  'test/host/nes/replaceOffer.test.ts': 'VS Code draws the replacement',
  'test/host/signIn/signIn.test.ts': 'VS Code asks again after signing in',
  'test/host/nes/strangeSuggestions.test.ts': 'what VS Code is given to draw',
  'test/host/nes/suggestionEnds.test.ts': 'VS Code reports the outcome of a suggestion',
  'test/host/nes/suggestions.test.ts': 'VS Code draws, applies and reports',
  'test/host/nes/triggers.test.ts': 'VS Code asks the other provider',
};
