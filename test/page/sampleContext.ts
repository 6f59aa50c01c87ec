// Sample context of a prompt: parts of every kind and with every mark.
import type { ContextPartView, NextContext } from '../../src/chat/messages/contextMessages.ts';
import { kindFacts, type SurfaceItemKind } from '../../src/context/select/surfaceItem.ts';

export function part(
  number: number,
  kind: SurfaceItemKind,
  change: Partial<ContextPartView> = {},
): ContextPartView {
  const rest = {
    kindName: kindFacts(kind).name(),
    kindIcon: kindFacts(kind).icon,
    title: `src/file${number}.ts`,
    tokens: 120,
  };
  return { part: number, ...rest, form: 'whole', masked: false, ...change };
}

export const nextContext: NextContext = {
  delivery: 'runtimeContext',
  parts: [
    part(3, 'selection', { title: 'src/basket.ts:10–24', tokens: 310 }),
    part(5, 'activeFile', {
      title: 'src/basket.ts',
      form: 'cut',
      tokens: 1_204,
    }),
    part(6, 'openFiles', {
      title: 'src/<b>invoice</b>/a/very/long/way/down/into/the/tree/total.ts',
      form: 'digest',
    }),
    part(9, 'terminal', { title: 'npm test', masked: true }),
    part(10, 'diagnostics', { title: 'Problems in src/basket.ts' }),
    part(11, 'git', { title: 'Changes on main' }),
  ],
  moreParts: 0,
  leftOut: [
    { title: '.env', detail: 'Files with this name contain secrets.' },
    { title: 'src/huge.ts', detail: 'The token budget is used up.' },
  ],
  moreLeftOut: 3,
  missing: [
    { question: 'rules.md is pinned, but could not be sent.', isGrave: true },
    {
      question: 'Turn on shell integration, so that the output of the last command can be sent.',
      isGrave: false,
    },
  ],
  moreMissing: 0,
  tokens: 2_114,
  maxTokens: 8_000,
  removed: true,
};
