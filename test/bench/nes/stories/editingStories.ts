// All editing stories, in six languages. In some of them, no edit is foreseeable.

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
