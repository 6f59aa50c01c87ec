// Compares the editor tools with text searches on questions about a TypeScript and a Python project: the bytes that a model
// reads, the calls that it makes, and whether the answers are right. Also measures the time of calls whose language support
// answers at once.

import { stop } from 'esbuild';
import { closeBrowser } from '../journey/browser.ts';
import { compare } from './editorTools/compare.ts';
import { ownTime } from './editorTools/ownTime.ts';
import { installProjects } from './editorTools/projects.ts';
import type { Figure } from './figure.ts';

export async function* run(): AsyncGenerator<Figure> {
  try {
    for (const project of await installProjects()) yield* await compare(project);
    yield* await ownTime();
  } finally {
    await closeBrowser();
    // Ends the process of esbuild, which has built the extension.
    await stop();
  }
}
