// Updates nodes to equal new ones and changes only what differs, so that selection, focus and open folds stay.

/** Moves nodes out of `fresh`. The open state of a `details` is the reader's and stays, as does the place of a popup. */
export function morph(target: ParentNode & Node, fresh: ParentNode & Node): void {
  let old = target.firstChild;
  let next = fresh.firstChild;
  while (next !== null) {
    const wanted: ChildNode = next;
    next = wanted.nextSibling;
    if (old === null) {
      target.append(wanted);
      continue;
    }
    const current: ChildNode = old;
    old = current.nextSibling;
    if (current.isEqualNode(wanted)) continue;
    if (!adapt(current, wanted)) current.replaceWith(wanted);
  }
  while (old !== null) {
    const surplus: ChildNode = old;
    old = surplus.nextSibling;
    surplus.remove();
  }
}

/** Makes the children of `target` equal to the new ones. */
export function fill(target: HTMLElement, children: readonly Node[]): void {
  const fresh = document.createDocumentFragment();
  fresh.append(...children);
  morph(target, fresh);
}

function adapt(current: ChildNode, wanted: ChildNode): boolean {
  if (current instanceof Text && wanted instanceof Text) {
    if (wanted.data.startsWith(current.data)) current.appendData(wanted.data.slice(current.data.length));
    else current.data = wanted.data;
    return true;
  }
  if (!(current instanceof Element && wanted instanceof Element)) return false;
  if (current.nodeName !== wanted.nodeName || current.namespaceURI !== wanted.namespaceURI) return false;
  // With another key it is a different item, which must not inherit focus or folds.
  if (current.getAttribute('data-key') !== wanted.getAttribute('data-key')) return false;
  // Filled once by another part, such as with Markdown.
  const filled = current.getAttribute('data-filled');
  if (filled !== null && filled === wanted.getAttribute('data-filled')) return true;
  for (const { name } of [...current.attributes])
    if (!wanted.hasAttribute(name) && !isOfReader(current, name)) current.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (current.getAttribute(name) !== value && !isOfReader(current, name)) current.setAttribute(name, value);
  morph(current, wanted);
  return true;
}

function isOfReader(element: Element, attribute: string): boolean {
  return (
    (attribute === 'open' && element.nodeName === 'DETAILS') ||
    (attribute === 'style' && element.hasAttribute('popover'))
  );
}
