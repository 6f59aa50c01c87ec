// Expands the replacement template of `String.prototype.replace` for a single match.

const references = /\$(?:[$&`']|\d\d?)/g;
const referencesAndNames = /\$(?:[$&`']|\d\d?|<[^>]*>)/g;

/**
 * Expands `$$`, `$&`, `` $` ``, `$'`, `$1` to `$99` and `$<name>` in `template`, like ECMAScript's GetSubstitution.
 * @param match of a regular expression, in `match.input`.
 */
export function replacementText(template: string, match: RegExpExecArray): string {
  if (!template.includes('$')) return template;
  const { 0: matched, index, input, groups } = match;
  return template.replace(groups ? referencesAndNames : references, (reference) => {
    switch (reference[1]) {
      case '$':
        return '$';
      case '&':
        return matched;
      case '`':
        return input.slice(0, index);
      case "'":
        return input.slice(index + matched.length);
      case '<':
        return groups?.[reference.slice(2, -1)] ?? '';
      default:
        return numbered(reference, match);
    }
  });
}

/** Two digits form one number only if there are that many groups. A reference to no group is left unchanged. */
function numbered(reference: string, match: RegExpExecArray): string {
  for (let length = reference.length; length > 1; length--) {
    const group = Number(reference.slice(1, length));
    if (group > 0 && group < match.length) return (match[group] ?? '') + reference.slice(length);
  }
  return reference;
}
