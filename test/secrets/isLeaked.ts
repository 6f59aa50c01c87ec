// Decides whether a text leaks a secret: all of it, or so much that the rest can be guessed.

/** A leak of this share of a secret counts. */
const share = 0.75;

/** True if `text` contains the first or the last three quarters of the secret. */
export function isLeaked(secret: string, text: string): boolean {
  const most = Math.ceil(secret.length * share);
  return text.includes(secret.slice(0, most)) || text.includes(secret.slice(-most));
}
