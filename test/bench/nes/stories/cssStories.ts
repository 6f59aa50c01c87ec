// Editing stories in CSS.

import { story, type EditingStory } from './editingStory.ts';

export const cssStories: readonly EditingStory[] = [
  story(
    'a custom property gets another name',
    'css',
    1,
    [
      ':root {',
      '  --accent: #06c;',
      '}',
      'a {',
      '  color: var(--accent);',
      '}',
      'hr {',
      '  border-color: var(--accent);',
      '}',
    ],
    [
      ['--accent: #06c', '--brand: #06c'],
      ['color: var(--accent)', 'color: var(--brand)'],
      ['border-color: var(--accent)', 'border-color: var(--brand)'],
    ],
  ),
  story(
    'a colour becomes a variable',
    'css',
    2,
    ['a {', '  color: #336699;', '}', 'b {', '  color: #336699;', '}', 'i {', '  color: #336699;', '}'],
    [
      ['color: #336699', 'color: var(--link)'],
      ['color: #336699', 'color: var(--link)'],
      ['color: #336699', 'color: var(--link)'],
    ],
  ),
  story(
    'margins, each its own',
    'css',
    0,
    ['h1 {', '  margin: 0;', '}', 'h2 {', '  margin: 4px;', '}', 'p {', '  padding: 4px;', '}'],
    [
      ['margin: 0', 'margin: 1rem 0'],
      ['padding: 4px', 'padding: 0.5rem'],
    ],
  ),
];
