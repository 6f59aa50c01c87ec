// The HTML that answers of agents may have. Everything else that looks like a tag is shown as text (`Vec<String>`,
// `<your-token>`, `<title>`), so that no word of an answer is lost.

export const allowedTags: readonly string[] = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'pre', 'code', 'div', 'span'],
  ...['a', 'img', 'input', 'details', 'summary', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'mark'],
  ...['sub', 'sup', 'kbd', 'samp', 'var', 'small', 'q', 'abbr', 'cite'],
];

const allowed = new Set(allowedTags);

/** A whole tag (CommonMark 0.31, 6.6). Values are bounded, so that one without an end is not searched through the whole text. */
const tag =
  /<\/?([a-z][a-z0-9-]*)(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']{0,4000}'|"[^"]{0,4000}"))?)*\s*\/?>/iy;

/** Another input is shown as text: the page has no use for it, and its attributes may be what the answer is about. */
const checkbox = /\stype\s*=\s*["']?checkbox["']?[\s/>]/i;

/** Keeps allowed tags and comments, and makes text of every other `<`. @param html as the Markdown parser recognized it. */
export function onlyAllowedTags(html: string): string {
  let result = '';
  let end = 0;
  let lastComment = -1;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', end)) {
    result += html.slice(end, at);
    end = at + 1;
    if (html.startsWith('<!--', at)) {
      // Searched once: without an end, all that follows is text.
      if (lastComment !== Infinity) lastComment = endOfComment(html, at);
      if (lastComment !== Infinity) {
        end = lastComment;
        continue;
      }
    }
    tag.lastIndex = at;
    const found = tag.exec(html);
    const name = found?.[1]?.toLowerCase();
    if (found && name !== undefined && allowed.has(name) && (name !== 'input' || checkbox.test(found[0]))) {
      result += found[0];
      end = at + found[0].length;
    } else result += '&lt;';
  }
  return result + html.slice(end);
}

function endOfComment(html: string, at: number): number {
  const end = html.indexOf('-->', at + 2);
  return end < 0 ? Infinity : end + 3;
}
