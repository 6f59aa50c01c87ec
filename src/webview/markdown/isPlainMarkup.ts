// Recognizes HTML that needs no sanitizer: harmless elements, and links, which are disarmed in any case. Most messages
// consist of these, and sanitizing took half of the rendering time.

const bare = String.raw`\/?(?:p|br|hr|h[1-6]|blockquote|ul|ol|li|em|strong|del|code|pre|table|thead|tbody|tr|t[hd]|a)`;
/** Exactly as the Markdown parser writes them. */
const withAttributes = [
  String.raw`ol start="\d+"`,
  't[hd] align="(?:left|center|right)"',
  'a href="[^"<>]*"(?: title="[^"<>]*")?',
].join('|');
const other = new RegExp(`<(?!(?:${bare}|${withAttributes})>)`);

/** True if every `<` begins a tag that needs no sanitizer. Linear in the length. */
export function isPlainMarkup(html: string): boolean {
  return !other.test(html);
}
