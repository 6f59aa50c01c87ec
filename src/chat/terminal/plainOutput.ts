// What a command wrote, as text to be read: the end of it, without colours and other sequences for terminals.

/** UTF-16 units: more is behind the terminal itself. */
export const longest = 16_000;

export const sequences =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for.
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[()#].|[@-Z\\^_=>])/g;
// oxlint-disable-next-line no-control-regex -- as above.
export const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

export function plainOutput(text: string): string {
  const end = text.length > longest ? text.slice(-longest) : text;
  return end.replaceAll('\r\n', '\n').replaceAll(sequences, '').split('\n').map(lastWritten).join('\n');
}

/** A line that was written over, as progress bars are, is what was written last. */
function lastWritten(line: string): string {
  const trimmed = line.endsWith('\r') ? line.slice(0, -1) : line;
  return trimmed.slice(trimmed.lastIndexOf('\r') + 1).replaceAll(controls, '');
}
