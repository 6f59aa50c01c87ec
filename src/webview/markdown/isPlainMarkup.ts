// Owns which HTML needs no sanitiser: elements that do nothing, by themselves and without an attribute. Most of what agents
// say is made of them, and to sanitise it was half of what it took to show it.

const other = /<(?!\/?(?:p|br|hr|h[1-6]|blockquote|ul|ol|li|em|strong|del|code|pre)>)/;

/** Whether nothing in it but such tags begins with `<`. Takes time in proportion to its length. */
export function isPlainMarkup(html: string): boolean {
  return !other.test(html);
}
