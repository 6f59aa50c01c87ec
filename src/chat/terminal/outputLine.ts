// A line of output while a command writes it: text that is overwritten, erased and moved, as in a terminal. Used by
// `colouredOutput`.

export interface StyledText {
  readonly text: string;
  readonly style: string;
}

/** Maximum columns that are edited: what is before them stays, as if a terminal had wrapped it. Keeps the time linear. */
const mostColumns = 300;
/** Maximum column that the cursor is moved to beyond the text. */
const mostBlanks = 150;
const tabWidth = 8;
const ascii = /^[ -~]$/;
const wide =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const combining = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d)/u;

export class OutputLine {
  /** The text that can't be edited any more. */
  readonly #before: StyledText[] = [];
  /** The characters by column. Empty in the further columns of a tab or a wide character. */
  readonly #cells: string[] = [];
  readonly #styles: string[] = [];
  #column = 0;

  /** 0-based. May be beyond the text. */
  get column(): number {
    return this.#column;
  }

  moveTo(column: number): void {
    this.#column = Math.max(0, Math.min(column, Math.max(mostBlanks, this.#cells.length)));
  }

  /** @param text without control characters. */
  print(text: string, style: string): void {
    for (const character of text) {
      if (ascii.test(character)) this.#put(character, 1, style);
      else if (combining.test(character)) this.#combine(character, style);
      else this.#put(character, wide.test(character) ? 2 : 1, style);
    }
  }

  /** Moves to the next tab stop. Within text, the text stays. */
  tab(style: string): void {
    const width = tabWidth - (this.#column % tabWidth);
    if (this.#column < this.#cells.length) this.#column += width;
    else this.#put('\t', width, style);
  }

  /** Replaces columns by blanks. @param to exclusive. */
  erase(from: number, to: number): void {
    this.#split(from);
    this.#split(to);
    if (to >= this.#cells.length) {
      this.#cells.length = Math.min(from, this.#cells.length);
      this.#styles.length = this.#cells.length;
      return;
    }
    this.#cells.fill(' ', from, to);
    this.#styles.fill('', from, to);
  }

  /** The text by style, in order. */
  runs(): StyledText[] {
    return [...this.#before, ...this.#editedRuns()];
  }

  #editedRuns(): StyledText[] {
    const runs: StyledText[] = [];
    let start = 0;
    for (let at = 1; at <= this.#cells.length; at++) {
      if (at < this.#cells.length && this.#styles[at] === this.#styles[start]) continue;
      runs.push({ text: this.#cells.slice(start, at).join(''), style: this.#styles[start]! });
      start = at;
    }
    return runs;
  }

  #put(character: string, width: number, style: string): void {
    if (this.#column >= mostColumns) {
      for (const run of this.#editedRuns()) this.#before.push(run);
      this.#cells.length = this.#styles.length = this.#column = 0;
    }
    const from = this.#column;
    this.#column += width;
    if (from < this.#cells.length) {
      this.#split(from);
      this.#split(from + width);
    } else
      for (let at = this.#cells.length; at < from; at++) {
        this.#cells.push(' ');
        this.#styles.push('');
      }
    this.#set(from, character, style);
    for (let at = from + 1; at < from + width; at++) this.#set(at, '', style);
  }

  /** Adds a character that has no width of its own to the one before the cursor. */
  #combine(character: string, style: string): void {
    let at = Math.min(this.#column, this.#cells.length) - 1;
    while (at > 0 && this.#cells[at] === '') at--;
    // Without a character before it.
    if (at < 0) this.#put(character, 1, style);
    else this.#set(at, this.#cells[at]! + character, this.#styles[at]!);
  }

  #set(at: number, character: string, style: string): void {
    this.#cells[at] = character;
    this.#styles[at] = style;
  }

  /** Replaces a tab or a wide character on both sides of a column by blanks. */
  #split(column: number): void {
    if (this.#cells[column] !== '') return;
    let from = column;
    while (from > 0 && this.#cells[from] === '') from--;
    for (let at = from; at === from || this.#cells[at] === ''; at++) this.#cells[at] = ' ';
  }
}
