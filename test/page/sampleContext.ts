// Sample context of a prompt: parts of every kind and with every mark.
import type { ContextKind, ContextPartView, NextContext } from '../../src/chat/messages/contextMessages.ts';

export function part(
  number: number,
  kind: ContextKind,
  change: Partial<ContextPartView> = {},
): ContextPartView {
  const rest = { kindName: 'Open files', title: `src/file${number}.ts`, tokens: 120 };
  return { part: number, kind, ...rest, form: 'whole', masked: false, ...change };
}

export const nextContext: NextContext = {
  delivery: 'runtimeContext',
  parts: [
    part(3, 'selection', { kindName: 'The selection', title: 'src/basket.ts:10-24', tokens: 310 }),
    part(5, 'activeFile', {
      kindName: 'The file you look at',
      title: 'src/basket.ts',
      form: 'cut',
      tokens: 1_204,
    }),
    part(6, 'openFiles', {
      title: 'src/<b>invoice</b>/a/very/long/way/down/into/the/tree/total.ts',
      form: 'digest',
    }),
    part(9, 'terminal', { kindName: 'The terminal', title: 'npm test', masked: true }),
    part(10, 'diagnostics', { kindName: 'Problems', title: 'Problems in src/basket.ts' }),
    part(11, 'git', { kindName: 'Git', title: 'Changes on main' }),
  ],
  moreParts: 0,
  leftOut: [
    { title: '.env', detail: 'Files of this name hold secrets.' },
    { title: 'src/huge.ts', detail: 'There was no room left.' },
  ],
  moreLeftOut: 3,
  missing: [
    { question: 'rules.md is pinned, but could not be sent.', isGrave: true },
    {
      question: 'Turn on shell integration, so that the output of the last command can be sent.',
      isGrave: false,
    },
  ],
  tokens: 2_114,
  maxTokens: 8_000,
  removed: true,
};
