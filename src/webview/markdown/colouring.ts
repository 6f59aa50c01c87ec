// Replaces the plain text of a code block by its highlighted nodes, in pieces: the styles and layout of a long block would
// take several frames. Used by `CodeBlock`.

/** UTF-16 units of a piece. */
const pieceLength = 4_096;

interface Piece {
  /** Shown until the piece is highlighted. */
  readonly plain: Text;
  readonly highlighted: DocumentFragment;
}

export class Colouring {
  /** In order. */
  readonly #pieces: Piece[];

  /** Replaces the content of `code` by the plain text of the pieces. */
  constructor(code: HTMLElement, highlighted: DocumentFragment) {
    this.#pieces = piecesOf(highlighted);
    code.replaceChildren(...this.#pieces.map(({ plain }) => plain));
  }

  get isDone(): boolean {
    return this.#pieces.length === 0;
  }

  /** Highlights one more piece. */
  next(): void {
    const piece = this.#pieces.shift();
    piece?.plain.replaceWith(piece.highlighted);
  }
}

function piecesOf(highlighted: DocumentFragment): Piece[] {
  const pieces: Piece[] = [];
  let nodes: Node[] = [];
  let text = '';
  const end = (): void => {
    const piece = document.createDocumentFragment();
    piece.append(...nodes);
    pieces.push({ plain: document.createTextNode(text), highlighted: piece });
    nodes = [];
    text = '';
  };
  for (const node of [...highlighted.childNodes]) {
    nodes.push(node);
    text += node.textContent ?? '';
    if (text.length >= pieceLength) end();
  }
  if (nodes.length > 0) end();
  return pieces;
}
