// Changes to review, with files in several states.

import type { ChangesView } from '../../../src/chat/review/changesView.ts';

export const changes: ChangesView = {
  files: [
    {
      uri: 'file:///w/src/basket.ts',
      path: 'src/basket.ts',
      kind: 'changed',
      added: 12,
      removed: 4,
      conflicts: 0,
      canUndo: true,
      preview: {
        text: '⋯\n const all = [];\n-return al\u202el.length;\n+return all.length + 1;\n+// more\n }',
        cut: '13 more lines',
      },
    },
    {
      ...{
        uri: 'file:///w/src/total.ts',
        path: 'src/total.ts',
        kind: 'changed',
        added: 3,
        removed: 1,
        conflicts: 1,
      },
      note: 'You edited some agent changes. Undo does not change these parts.',
      canUndo: true,
    },
    {
      uri: 'file:///w/new.ts',
      path: 'new.ts',
      kind: 'created',
      added: 7,
      removed: 0,
      conflicts: 0,
      canUndo: true,
    },
    {
      ...{
        uri: 'file:///w/b.bin',
        path: 'assets/<b>.bin',
        kind: 'opaque',
        added: 0,
        removed: 0,
        conflicts: 0,
      },
      note: 'The previous content is unknown, so this file can only be kept.',
      canUndo: false,
    },
    {
      ...{ uri: 'file:///w/p.png', path: 'assets/p.png', kind: 'replaced', added: 0, removed: 0 },
      note: 'Not a text file, or too large to compare: kept or undone as a whole.',
      ...{ conflicts: 0, canUndo: true },
    },
    {
      ...{ uri: 'file:///w/pulled.ts', path: 'src/pulled.ts', kind: 'changed', added: 1, removed: 2 },
      ...{ conflicts: 0, canUndo: true, byGit: true },
    },
  ],
  more: 2,
};
