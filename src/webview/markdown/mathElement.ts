// Creates a MathML element from markup without an HTML parser: from a short list of elements and attributes, which can
// neither style, load nor run anything. Used by `formulas`.

const namespace = 'http://www.w3.org/1998/Math/MathML';

const names = new Set([
  ...['math', 'semantics', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot'],
  ...['mstyle', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts'],
  ...['mtable', 'mtr', 'mtd', 'mpadded', 'mphantom', 'menclose', 'none'],
]);
const attributes = new Set([
  ...['accent', 'accentunder', 'columnalign', 'columnlines', 'columnspacing', 'rowspacing', 'rowlines'],
  ...['columnspan', 'rowspan', 'depth', 'display', 'displaystyle', 'fence', 'form', 'height', 'largeop'],
  ...['linethickness', 'lspace', 'rspace', 'mathsize', 'mathvariant', 'maxsize', 'minsize', 'movablelimits'],
  ...['notation', 'scriptlevel', 'separator', 'stretchy', 'symmetric', 'voffset', 'width'],
]);
/** The source of a formula, which is left out. */
const sourceName = 'annotation';

const token = /<(\/?)([a-z]+(?:-[a-z]+)?)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gy;
const attribute = /([\w:-]+)="([^"]*)"/g;
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#x27': "'", '#39': "'" },
};

/** Maximum nodes of a formula. */
const mostNodes = 5_000;

/** @param markup one `math` element as KaTeX writes it. Undefined if it is anything else, or empty. */
export function mathElement(markup: string): Element | undefined {
  const open: Element[] = [];
  let root: Element | undefined;
  let nodes = 0;
  token.lastIndex = 0;
  while (token.lastIndex < markup.length) {
    const match = token.exec(markup);
    if (match === null || ++nodes > mostNodes) return undefined;
    const [, end, name = '', given = '', isEmpty, text] = match;
    const top = open.at(-1);
    if (text !== undefined) {
      if (top === undefined) return undefined;
      if (top.localName !== sourceName) top.append(decoded(text));
    } else if (end === '/') {
      if (top?.localName !== name) return undefined;
      open.pop();
      if (name === sourceName) top.remove();
    } else {
      const isRoot = root === undefined;
      if ((top === undefined) !== isRoot || (name === 'math') !== isRoot) return undefined;
      if (!names.has(name) && name !== sourceName) return undefined;
      const created = withAttributes(document.createElementNS(namespace, name), given);
      root ??= created;
      top?.append(created);
      if (isEmpty !== '/') open.push(created);
    }
  }
  return open.length === 0 && root?.textContent.trim() ? root : undefined;
}

function withAttributes(element: Element, given: string): Element {
  for (const [, name = '', value = ''] of given.matchAll(attribute))
    if (attributes.has(name)) element.setAttribute(name, decoded(value));
  return element;
}

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
