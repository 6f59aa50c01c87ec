// The end of a command's output as plain text, without colours and other escape sequences.

/** Maximum UTF-16 units. The terminal itself has more. */
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

/** Of an overwritten line, such as a progress bar, keeps the last text. */
function lastWritten(line: string): string {
  const trimmed = line.endsWith('\r') ? line.slice(0, -1) : line;
  return trimmed.slice(trimmed.lastIndexOf('\r') + 1).replaceAll(controls, '');
}
