// Finds text in a row, also across nodes, as in highlighted code. Works lazily, block by block, so that the caller can
// pause.

const blocks = 'p,li,td,th,pre,h1,h2,h3,h4,h5,h6,div,summary,article,.lines,dt,dd,button,legend';
const passedOver = '.hidden,[hidden],svg,.code-head,select';

/** Yields the hits of each block in order; most are empty. */
export function* textHits(row: Element, wanted: RegExp): Generator<Range[]> {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches(passedOver) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  let block: Element | null = null;
  let nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const within = node.parentElement?.closest(blocks) ?? row;
    if (within !== block) {
      yield hitsIn(nodes, wanted);
      nodes = [];
      block = within;
    }
    nodes.push(node as Text);
  }
  yield hitsIn(nodes, wanted);
}

function hitsIn(nodes: readonly Text[], wanted: RegExp): Range[] {
  const text = nodes.map(({ data }) => data).join('');
  const hits: Range[] = [];
  let at = 0;
  let start = 0;
  /** Hits are in order, so the nodes are walked once. */
  const place = (offset: number, isEnd: boolean): [Text, number] => {
    while (
      at < nodes.length - 1 &&
      (isEnd ? offset > start + nodes[at]!.length : offset >= start + nodes[at]!.length)
    )
      start += nodes[at++]!.length;
    return [nodes[at]!, offset - start];
  };
  for (const { index, 0: hit } of text.matchAll(wanted)) {
    const range = document.createRange();
    range.setStart(...place(index, false));
    range.setEnd(...place(index + hit.length, true));
    hits.push(range);
  }
  return hits;
}
