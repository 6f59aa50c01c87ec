// Files that several journeys of the built-in agent use, with what the user does in them and the text that follows.
import type { OpenEditor } from '../openEditor.ts';

export const load = `declare function getUser(name: string): Promise<string>;
declare function send(text: unknown): void;

export async function load(): Promise<void> {
  const first = getUser('ann');
  send(first);
  const second = getUser('bob');
  send(second);
}
`;
export const loadAwaited = load.replaceAll('= getUser', '= await getUser');

/** In `load`. */
export async function awaitFirstCall(editor: OpenEditor): Promise<void> {
  await editor.goTo(5, 17);
  await editor.type('await ');
}

/** Calls are to follow. */
export const area = `export function area(width: number, height: number): number {
  return width * height;
}

`;

/** In a file that begins with `area`. */
export async function addParameter(editor: OpenEditor): Promise<void> {
  await editor.goTo(1, 51);
  await editor.type(', scale: number');
}

/** The value of the new parameter, in the first call, which is in line 5. */
export async function addArgument(editor: OpenEditor): Promise<void> {
  await editor.goTo(5, 31);
  await editor.type(', 1');
}

/** The text with the new parameter, and with its value in each call. */
export function withParameter(text: string): string {
  return text
    .replace('height: number', 'height: number, scale: number')
    .replaceAll(/(= area\([^)]*)/g, '$1, 1');
}

export const users = 'export function getUser(id: number): string {\n  return `user ${id}`;\n}\n';
export const report = `import { getUser } from './users';

// Report

export function line(): string {
  return getUser(1);
}
`;
export const reportRenamed = report.replaceAll('getUser', 'fetchUser').replace('Report', 'Reports');

/** Renames the function of `users` by typing, then edits `report`. */
export async function renameFunction(
  editor: OpenEditor,
  open: (file: string) => Promise<unknown>,
): Promise<void> {
  await open('report.ts');
  await open('users.ts');
  await editor.select(1, 17, 'getUser'.length);
  await editor.type('fetchUser');
  await open('report.ts');
  // An edit, since going to another file requests nothing.
  await editor.goTo(3, 10);
  await editor.type('s');
}
