// Whether a secret can be read in what arrived: all of it, or so much that the rest can be tried out.

/** Share of a secret that may not arrive. */
const share = 0.75;

export function arrives(secret: string, text: string): boolean {
  const most = Math.ceil(secret.length * share);
  return text.includes(secret.slice(0, most)) || text.includes(secret.slice(-most));
}
