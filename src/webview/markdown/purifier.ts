// Configures DOMPurify for the markup of agents. `sanitize` imports this file dynamically, since most messages do not need it.

import DOMPurify, { type Config } from 'dompurify';

/**
 * Returns a function that removes all elements, attributes and comments but the allowed ones. It returns null for markup without
 * a body, such as a frameset.
 * @param disarm called for each element that is kept, with its allowed attributes.
 */
export function createPurifier(
  tags: readonly string[],
  attributes: readonly string[],
  disarm: (element: Element) => void,
): (html: string) => DocumentFragment | null {
  const config: Config & { RETURN_DOM_FRAGMENT: true } = {
    ALLOWED_TAGS: [...tags, '#text'],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Link targets are checked in `safeLink`.
    ALLOWED_URI_REGEXP: /^/,
    RETURN_DOM_FRAGMENT: true,
  };
  const purifier = DOMPurify(window);
  // Set once: a configuration that is passed with a call is prepared again each time.
  purifier.setConfig(config);
  purifier.addHook('afterSanitizeAttributes', disarm);
  return (html) => purifier.sanitize(html, config);
}
