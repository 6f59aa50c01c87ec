// One fixture for each reason for which the pipeline omits context.

import type { OpenFileItem, SurfaceItem } from '../../../../src/context/select/surfaceItem.ts';
import type { OmissionReason } from '../../../../src/context/schema/vocabulary.ts';
import type { TurnRequest } from '../../../../src/context/turn/turnContexts.ts';
import { activeFile, pin, type ContextWorld } from '../turn/contextWorld.ts';

function open(name: string, more: Partial<OpenFileItem> = {}): OpenFileItem {
  return {
    kind: 'openFiles',
    uri: `file:///w/${name}`,
    path: name,
    languageId: 'plaintext',
    text: `text of ${name}`,
    visible: false,
    ...more,
  };
}

interface OmissionFixture {
  readonly items: readonly SurfaceItem[];
  /** Of the item that is omitted. */
  readonly title: string;
  readonly request?: Partial<TurnRequest>;
  readonly set?: (world: ContextWorld) => void;
}

export const omissionFixtures: Partial<Record<OmissionReason, OmissionFixture>> = {
  budget_limit: {
    items: [pin('a.txt', 'word '.repeat(60)), pin('b.txt', 'other '.repeat(60))],
    title: 'b.txt',
    set: (world) => (world.options = { ...world.options, maxTokens: 100 }),
  },
  low_relevance: {
    items: Array.from({ length: 20 }, (_, n) => open(`f${n}.txt`)),
    title: 'f19.txt',
  },
  duplicate: {
    items: [activeFile('let a = 1;'), open('src/a.ts', { text: 'let a = 1;', visible: true })],
    title: 'src/a.ts',
  },
  stale: {
    items: [activeFile('let a = 1;')],
    title: 'src/a.ts',
    set: (world) => world.ports.versions.set('file:///w/src/a.ts', 4),
  },
  policy_blocked: {
    items: [activeFile('let a = 1;', { blocked: { by: 'gitIgnored', rule: 'dist/' } })],
    title: 'src/a.ts',
  },
  permission_missing: {
    items: [activeFile('let a = 1;', { blocked: { by: 'permission', rule: 'outside of the workspace' } })],
    title: 'src/a.ts',
  },
  unsupported_media: { items: [open('logo.png', { text: { none: 'binary' } })], title: 'logo.png' },
  too_large: { items: [pin('dump.sql', { none: 'tooBig' })], title: 'dump.sql' },
  sensitive: { items: [open('.env', { text: 'A=1' })], title: '.env' },
  superseded_by_summary: {
    items: [
      {
        kind: 'git',
        repository: 'file:///w',
        status: [],
        diff: Array.from(
          { length: 60 },
          (_, n) => `diff --git a/f${n} b/f${n}\n+++ b/f${n}\n@@ -1 +1 @@\n+x`,
        ).join('\n'),
      },
    ],
    title: 'Changes in f59',
  },
  custom: {
    items: [activeFile('let a = 1;')],
    title: 'src/a.ts',
    request: { removed: new Set(['activeFile file:///w/src/a.ts']) },
  },
};
