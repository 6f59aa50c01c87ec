// Generates an answer of any length with paragraphs, lists, code and tables. It is the same in each run.

import { SeededRandom } from '../../seededRandom.ts';

const words =
  'the agent reads a file and finds that its tests call `total` before **discount** is known so we move it into [basket](src/basket.ts) and keep one _copy_ of what was there'.split(
    ' ',
  );

export function sampleMarkdown(length: number): string {
  const random = new SeededRandom(7);
  const pick = (most: number): number => random.below(most);
  const sentence = (count: number): string =>
    `${Array.from({ length: count }, () => words[pick(words.length)]).join(' ')}.`;
  const blocks: (() => string)[] = [
    () => `${sentence(12)} ${sentence(20)} ${sentence(9)}\n\n`,
    () => `${sentence(18)} ${sentence(25)}\n\n`,
    () => `## ${sentence(5)}\n\n`,
    () => `${Array.from({ length: 3 + pick(5) }, () => `- ${sentence(10)}`).join('\n')}\n\n`,
    () => `1. ${sentence(8)}\n2. ${sentence(8)}\n   - ${sentence(5)}\n\n`,
    () =>
      `\`\`\`ts\n${Array.from({ length: 6 + pick(30) }, (_, i) => `  const value${i} = compute('${words[pick(20)]}', ${pick(900)}); // ${words[pick(20)]}`).join('\n')}\n\`\`\`\n\n`,
    () =>
      `| a | b | c |\n|---|---|---|\n${Array.from({ length: 5 }, () => `| ${pick(99)} | ${sentence(3)} | x |`).join('\n')}\n\n`,
  ];
  let text = '';
  while (text.length < length - 40) text += blocks[pick(blocks.length)]!();
  return `${text.slice(0, length - 40)}\n\nThe end of what there is to say`
    .padEnd(length, '!')
    .slice(0, length);
}
