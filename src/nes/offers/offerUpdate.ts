// What each kind of offer answers when its document changed.

/** What a change of the document meant for an offer. */
export type OfferUpdate =
  /** Nothing: the change was elsewhere. */
  | 'moved'
  /** The user typed a part of it. */
  | 'shrunk'
  /** All of it is in the text now, by whatever key. */
  | 'landed'
  /** The user changed the very text it was about, otherwise than suggested. */
  | 'conflict';
