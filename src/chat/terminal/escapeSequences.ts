// Splits the output of a command into text, control characters and escape sequences (ECMA-48, as xterm.js reads them). The
// payload of titles, links and pictures is left out. Used by `colouredOutput`.

/** Receives the parts of an output in order. */
export interface OutputHandler {
  /** Text without control characters. */
  print(text: string): void;
  /** A control character that begins no sequence. `ESC @` to `ESC _` are U+0080 to U+009F. */
  control(character: string): void;
  /** A control sequence (`CSI`). @param final the last character, after intermediate characters, if there are any. */
  csi(params: string, final: string): void;
  /** `ESC` and a character that stands for no control character. */
  escape(final: string): void;
  /** The end of a string, such as a title, that began before the text. */
  stringEnd(): void;
}

// oxlint-disable no-control-regex -- these characters are searched.
const controls = /[\u0000-\u001f\u007f-\u009f]/g;
const stringEnds = /[\u0018\u001a\u001b\u0080-\u009f]/g;
const titleEnds = /[\u0007\u0018\u001a\u001b\u0080-\u009f]/g;
/** Control characters that do not end a sequence in which they are. */
const passing = /[\u0000-\u0017\u0019\u001c-\u001f\u007f]/;
// oxlint-enable no-control-regex

const [bell, escape, csi, terminator, title] = ['\u0007', '\u001b', '\u009b', '\u009c', '\u009d'];
/** DCS, SOS, PM and APC. */
const strings = '\u0090\u0098\u009e\u009f';

/** Takes time linear in the length of the text. What follows a sequence without an end is left out. */
export function readOutput(text: string, handler: OutputHandler): void {
  let hadString = false;
  let at = 0;
  while (at < text.length) {
    const next = nextOf(controls, text, at);
    if (next > at) handler.print(text.slice(at, next));
    let kind = text[next];
    at = next + 1;
    if (kind === escape) ({ kind, at } = readEscape(text, at, handler));
    if (kind === undefined) continue;
    if (kind === csi) at = readCsi(text, at, handler);
    else if (kind === title || strings.includes(kind)) {
      hadString = true;
      at = nextOf(kind === title ? titleEnds : stringEnds, text, at);
      // Another control character ends the string as well, and is then read itself.
      if (text[at] === bell) at += 1;
    } else if (kind !== terminator) handler.control(kind);
    else if (!hadString) {
      hadString = true;
      handler.stringEnd();
    }
  }
}

/** Returns the control character that `ESC` and the text at `at` stand for, and the offset after it. */
function readEscape(
  text: string,
  from: number,
  handler: OutputHandler,
): { readonly kind: string | undefined; readonly at: number } {
  let isPlain = true;
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (character >= ' ' && character <= '/') isPlain = false;
    else if (character >= '0' && character <= '~') {
      return { kind: isPlain ? controlAfterEscape(character, handler) : undefined, at: at + 1 };
    } else if (passing.test(character)) handler.control(character);
    else return { kind: undefined, at };
  }
  return { kind: undefined, at: text.length };
}

function controlAfterEscape(character: string, handler: OutputHandler): string | undefined {
  // In GNU screen, the name of a window.
  if (character === 'k') return title;
  if (character >= '@' && character <= '_') return String.fromCharCode(character.charCodeAt(0) + 0x40);
  handler.escape(character);
  return undefined;
}

/** Returns the offset after the sequence. */
function readCsi(text: string, from: number, handler: OutputHandler): number {
  let params = '';
  let intermediates = '';
  let isValid = true;
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (character >= '0' && character <= '?') {
      if (intermediates === '') params += character;
      else isValid = false;
    } else if (character >= ' ' && character <= '/') intermediates += character;
    else if (character >= '@' && character <= '~') {
      if (isValid) handler.csi(params, intermediates + character);
      return at + 1;
    } else if (passing.test(character)) handler.control(character);
    else return at;
  }
  return text.length;
}

/** The offset of the first match from `at` on, or the length of the text. */
function nextOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.index ?? text.length;
}
