// Renames in JavaScript.

import type { RenameCase } from './renameCase.ts';

const fetchList = `export async function load(url, «options») {
  const response = await fetch(url, ‹options›);
  if (!response.ok && ‹options›.retry) return load(url, ‹options›);
  return response.json();
}

function save(url, options) {
  return send(url, options);
}
`;

const counter = `const «count» = document.querySelectorAll('li').length;
const state = { count: 1 };

render(\`\${‹count› + 1} of count\`, state.count);
`;

export const javascript: readonly RenameCase[] = [
  ['type over', 'a parameter', 'settings', fetchList],
  ['edit inside', 'a parameter, its plural s', 'option', fetchList],
  ['edit inside', 'a constant, with a suffix', 'counted', counter],
  ['type over', 'a constant with a common word', 'total', counter],
  ['complete', 'a constant', 'amount', counter],
  [
    'type over',
    'a function in camel case',
    'renderAll',
    `function «drawEverything»(nodes) {
  nodes.forEach((node) => node.draw());
}

button.onclick = () => ‹drawEverything›(nodes);
setTimeout(‹drawEverything›, 100);
`,
  ],
  [
    'type over',
    'a parameter of an arrow function',
    'entry',
    `const names = users.map((«user») => {
  return ‹user›.name + ‹user›.id;
});
`,
  ],
  [
    'type over',
    'a class',
    'Gateway',
    `class «Client» {
  static create() {
    return new ‹Client›();
  }
}

module.exports = { ‹Client› };
`,
  ],
  [
    'backspace, type',
    'a variable used once, far below',
    'elements',
    `let «list» = [];
${'step();\n'.repeat(40)}done(‹list›);
`,
  ],
];
