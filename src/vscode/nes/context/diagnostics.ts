// Collects the context `diagnostics`: problems of the requested document, nearest to the cursor first.

import { DiagnosticSeverity, languages, Uri } from 'vscode';
import type { Position } from '../../../base/textPosition.ts';
import { rangeOnWire, type PositionOnWire } from '../../../nes/context/contextPosition.ts';
import type { EditorDocument } from '../../../nes/text/editorDocument.ts';
import { nearestFirst } from '../../../nes/context/symbolsAround.ts';
import type { NesDiagnostic, NesDiagnosticSeverity } from '../../../protocol/nes/nesContext.ts';
import { asRange } from '../../documents/convert.ts';

/** UTF-16 units; some compilers write very long messages. */
const longestMessage = 2000;

const severities: Readonly<Record<DiagnosticSeverity, NesDiagnosticSeverity>> = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
};

export function collectDiagnostics(
  document: EditorDocument,
  cursor: Position,
  onWire: PositionOnWire,
  maxCount: number,
): NesDiagnostic[] {
  const all = languages
    .getDiagnostics(Uri.parse(document.uri))
    .map(({ range, severity, message }) => ({ range: asRange(range), severity, message }));
  return nearestFirst(all, cursor)
    .slice(0, maxCount)
    .map(({ range, severity, message }) => ({
      uri: document.uri,
      range: rangeOnWire(onWire, document, range),
      severity: severities[severity],
      message: message.slice(0, longestMessage),
    }));
}
