// Makes elements. Plain DOM in place of a view library: what streams must never be set again, which is a thing one does
// to nodes one holds, and the little around it that does change as a whole is made anew and morphed (see morph.ts).

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Node | string | undefined | false;

/** Attributes that are undefined or false are left out; true is an empty one. Strings become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) made.append(child);
  return made;
}
