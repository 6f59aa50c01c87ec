// Reduces an icon of the ACP registry, an SVG that is not trusted, to path data: no markup of others reaches the chat
// page. Used for the icons of agents.

export interface RegistryIcon {
  /** Four numbers: min-x, min-y, width, height. */
  readonly viewBox: string;
  /** Filled with the color of the text, in this order. */
  readonly paths: readonly { readonly d: string; readonly isEvenOdd: boolean }[];
}

/** UTF-16 units. */
const maxLength = 8 * 1024;
const maxPaths = 20;
const maxPathData = 8_000;
const maxDepth = 16;

/** From the first characters of an SVG path (SVG 1.1, section 8.3), which begins with a move. */
const pathData = /^[ \t\r\n]*[Mm][MmZzLlHhVvCcSsQqTtAaEe0-9+\-., \t\r\n]*$/;
const number = String.raw`-?\d{1,6}(?:\.\d{1,6})?`;
const box = new RegExp(`^${number}(?:[ ,] ?${number}){3}$`);

/** Change nothing that is drawn: nothing has a stroke, and there are neither styles nor scripts. */
const ignored =
  /^(?:id|class|version|role|clip-rule|stroke-(?:width|linecap|linejoin|miterlimit)|xml:space|(?:data|aria)-[\w-]+)$/;

/** What an element inherits. `none`: it is not drawn. */
interface Fill {
  readonly none: boolean;
  readonly isEvenOdd: boolean;
}

/**
 * Undefined if it is not exactly what the registry asks for, or can't be drawn by filled paths alone: other elements than
 * `svg`, `g`, `path`, `title` and `desc`, other colors than `currentColor`, or an unknown attribute. Takes time linear in
 * the length.
 */
export function readRegistryIcon(svg: string): RegistryIcon | undefined {
  if (svg.length > maxLength) return undefined;
  const open: { readonly name: string; readonly fill: Fill }[] = [];
  const paths: RegistryIcon['paths'][number][] = [];
  let viewBox: string | undefined;
  let units = 0;
  for (const token of tokensOf(svg)) {
    const parent = open.at(-1);
    if (token === undefined) return undefined;
    if (token.kind === 'text') {
      if (parent?.name !== 'title' && parent?.name !== 'desc' && token.text.trim() !== '') return undefined;
      continue;
    }
    if (token.kind === 'end') {
      if (open.pop()?.name !== token.name) return undefined;
      continue;
    }
    const { name, attributes } = token;
    const isRoot = name === 'svg';
    if (isRoot ? viewBox !== undefined : parent?.name !== 'svg' && parent?.name !== 'g') return undefined;
    const fill = fillOf(token, parent?.fill ?? { none: false, isEvenOdd: false });
    if (!fill || open.length >= maxDepth) return undefined;
    if (isRoot) viewBox = viewBoxOf(attributes);
    if (isRoot && viewBox === undefined) return undefined;
    if (name === 'path') {
      const d = attributes.get('d') ?? '';
      units += d.length;
      if (!pathData.test(d) || units > maxPathData || paths.length >= maxPaths) return undefined;
      if (!fill.none) paths.push({ d, isEvenOdd: fill.isEvenOdd });
    }
    if (!token.isEmpty) open.push({ name, fill });
  }
  if (viewBox === undefined || open.length > 0 || paths.length === 0) return undefined;
  return { viewBox, paths };
}

/** Undefined for an element or attribute that can't be drawn. */
function fillOf({ name, attributes }: StartTag, inherited: Fill): Fill | undefined {
  if (!['svg', 'g', 'path', 'title', 'desc'].includes(name)) return undefined;
  let { none, isEvenOdd } = inherited;
  for (const [attribute, value] of attributes) {
    if (attribute === 'fill' && (value === 'none' || value === 'currentColor')) none = value === 'none';
    else if (attribute === 'fill-rule' && (value === 'evenodd' || value === 'nonzero'))
      isEvenOdd = value === 'evenodd';
    else if (attribute === 'stroke' && value === 'none') continue;
    else if (attribute === 'd' && name === 'path') continue;
    else if (/^(?:xmlns|viewBox|width|height)$/.test(attribute) && name === 'svg') continue;
    else if (!ignored.test(attribute)) return undefined;
  }
  return { none, isEvenOdd };
}

function viewBoxOf(attributes: StartTag['attributes']): string | undefined {
  if (attributes.get('xmlns') !== 'http://www.w3.org/2000/svg') return undefined;
  const given = attributes.get('viewBox') ?? `0 0 ${attributes.get('width')} ${attributes.get('height')}`;
  if (!box.test(given)) return undefined;
  const numbers = given.split(/[ ,]+/).map(Number);
  return numbers[2]! > 0 && numbers[3]! > 0 ? numbers.join(' ') : undefined;
}

interface StartTag {
  readonly kind: 'start';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isEmpty: boolean;
}

type Token =
  | StartTag
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

// Sticky: each is tried at one place only.
const startTag = /<([A-Za-z][\w:.-]*)/y;
const attribute = /[ \t\r\n]+([A-Za-z][\w:.-]*)=(?:"([^"<&]*)"|'([^'<&]*)')/y;
const startTagEnd = /[ \t\r\n]*(\/?)>/y;
const endTag = /<\/([A-Za-z][\w:.-]*)[ \t\r\n]*>/y;
const text = /[^<]+/y;

/** Yields undefined, and ends, where the text is not the simple XML that icons are: no entity, document type or CDATA. */
function* tokensOf(svg: string): Generator<Token | undefined> {
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(svg);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < svg.length) {
    const skipped =
      at === 0 && svg.startsWith('<?xml ') ? '?>' : svg.startsWith('<!--', at) ? '-->' : undefined;
    if (skipped !== undefined) {
      const end = svg.indexOf(skipped, at + 4);
      if (end < 0) return yield undefined;
      at = end + skipped.length;
      continue;
    }
    const between = read(text);
    if (between) {
      yield { kind: 'text', text: between[0] };
      continue;
    }
    const closed = read(endTag);
    if (closed) {
      yield { kind: 'end', name: closed[1]! };
      continue;
    }
    const name = read(startTag)?.[1];
    if (name === undefined) return yield undefined;
    const attributes = new Map<string, string>();
    for (let one = read(attribute); one; one = read(attribute)) {
      if (attributes.has(one[1]!)) return yield undefined;
      attributes.set(one[1]!, one[2] ?? one[3]!);
    }
    const end = read(startTagEnd);
    if (!end) return yield undefined;
    yield { kind: 'start', name, attributes, isEmpty: end[1] === '/' };
  }
}
