// The result of updating an offer after a change of its document.

export type OfferUpdate =
  /** The change was elsewhere. */
  | 'moved'
  /** The user typed a part of it. */
  | 'shrunk'
  /** All of it is in the text now, accepted or typed. */
  | 'landed'
  /** The user changed the text it was about in another way. */
  | 'conflict';
