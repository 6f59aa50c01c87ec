// Owns which HTML needs no sanitiser: elements that do nothing, and links, which are disarmed in any case. Most of what agents
// say is made of them, and to sanitise it was half of what it took to show it.

const bare = String.raw`\/?(?:p|br|hr|h[1-6]|blockquote|ul|ol|li|em|strong|del|code|pre|table|thead|tbody|tr|t[hd]|a)`;
/** To the letter as the Markdown parser writes them. */
const withAttributes = [
  String.raw`ol start="\d+"`,
  't[hd] align="(?:left|center|right)"',
  'a href="[^"<>]*"(?: title="[^"<>]*")?',
].join('|');
const other = new RegExp(`<(?!(?:${bare}|${withAttributes})>)`);

/** Whether nothing in it but such tags begins with `<`. Takes time in proportion to its length. */
export function isPlainMarkup(html: string): boolean {
  return !other.test(html);
}
