// All editing stories, written for this benchmark, in six languages; some of them have nothing to foresee at all.

import type { EditingStory } from './editingStory.ts';
import { cssStories } from './cssStories.ts';
import { goStories } from './goStories.ts';
import { javaStories } from './javaStories.ts';
import { pythonStories } from './pythonStories.ts';
import { rustStories } from './rustStories.ts';
import { typescriptStories } from './typescriptStories.ts';

export const editingStories: readonly EditingStory[] = [
  ...typescriptStories,
  ...pythonStories,
  ...goStories,
  ...rustStories,
  ...javaStories,
  ...cssStories,
];
