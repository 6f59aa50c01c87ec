// Estimates how likely the user wants a candidate: one logistic model over a few features for all proposers. Its
// weights were fitted to 3,714 changed files of 16 open source projects, near those of an earlier fit to 35 others, and rounded; each feature is explained
// beside its weight.

/** The weight of each feature for the text and for the place independent of the text. Missing features are 0. */
const weights = {
  /** A repeated block of lines. */
  block: { text: 0.0, place: 0.6 },
  /** Changes of tokens in a line. */
  line: { text: 0.1, place: 1.1 },
  /** A change of a line with other text in its holes. */
  template: { text: 0.6, place: 1.3 },
  /** Inserted lines. */
  insertion: { text: -0.8, place: -0.5 },
  /** The first or last argument of a call. */
  call: { text: 0.1, place: 1.3 },
  /**
   * Parameters were removed or reordered, so calls must follow. Set by hand: few commits have one and its calls in one
   * file.
   */
  signature: { text: 2.2, place: 2.2 },
  /** A renamed name. */
  name: { text: 0.3, place: 1.4 },
  /** log2 of the edits with the same change: two are a habit. */
  support: { text: 0.6, place: 0.6 },
  /** The number of edits since. */
  age: { text: -0.4, place: -0.4 },
  /** Above the edit, since people work downwards. */
  above: { text: -4.4, place: -5.3 },
  /** log2 of the lines between, divided by ten. */
  distance: { text: -1.1, place: -0.3 },
  /** The share of words that both lines have in common, 0 to 1. */
  likeness: { text: 1.6, place: 0.9 },
  /** log2 of the weight of the removed text: a significant pattern matches nowhere by accident. */
  pattern: { text: 0.5, place: 0.5 },
  /** log2 of the weight of equal neighbours. */
  context: { text: 0.1, place: 0.2 },
  /** Whole lines are equal; for an insertion, those above it. */
  same: { text: 1.5, place: 1.0 },
  /** The number of changes beyond the first: the more, the more specific. */
  operations: { text: 0.1, place: 0.2 },
  /** The share of places that the user has passed over. */
  passed: { text: -2.3, place: -2.2 },
  /** log2 of the places below: for many, the user would rename. */
  left: { text: -0.3, place: -0.5 },
  /** In a comment. */
  prose: { text: 0.4, place: 0.5 },
  /** The only feature of comments that mention a renamed name: its uses come first. Set by hand. */
  mention: { text: 1.25, place: -20.0 },
  /** A whole string. */
  string: { text: 0.7, place: 0.3 },
  /** The new name was in use before, so the edit was probably not a rename. */
  known: { text: -0.8, place: -1.3 },
  /** The same text was changed differently elsewhere. */
  other: { text: -1.2, place: 0.1 },
  /** The name was changed together with its neighbours. */
  unclean: { text: -3.0, place: -1.2 },
  /** The old name is no longer declared, so its uses must follow. Set by hand: commits show little of it. */
  orphaned: { text: 1.6, place: 2.4 },
  /** The old name is still declared, so only this use may have been changed. */
  stillDeclared: { text: 0.2, place: -0.1 },
  /** The new name was unused and the old one is still declared: a rename that began at a use. Set by hand, as above. */
  fromUse: { text: 1.2, place: 0.2 },
  /** The next line of an enumeration. Set by hand: commits contain no unfinished lists. */
  enumeration: { text: 1.2, place: 1.2 },
  /** The syntax of the language demands it, or the records of a list are alike. Set by hand. */
  due: { text: 1.9, place: 1.9 },
  /** What belongs to a new member of a list. Set by hand: few commits have one and its places in one file. */
  member: { text: 2.0, place: 2.0 },
  /** A statement with the head of those that were treated likewise. Set by hand. */
  statement: { text: 1.0, place: 1.5 },
  /** Changed in another document only. Set by hand: commits do not tell in which order files were edited. */
  elsewhere: { text: -0.3, place: -0.8 },
  /** A name of one or two letters, or a short string. */
  short: { text: -1.0, place: -0.5 },
  /** The name was changed where it is declared. */
  declared: { text: -0.1, place: 0.0 },
  /** A deletion without replacement. */
  deletion: { text: 0.3, place: -0.2 },
  /** Only punctuation changes. */
  blank: { text: 0.5, place: 0.5 },
  /** log2 of the number of lines: a long block is rarely repeated as a whole. */
  lines: { text: -0.4, place: 0.1 },
  /** An insertion with equal lines on both sides. */
  both: { text: 0.1, place: 0.0 },
  /** With another indentation. */
  moved: { text: -0.6, place: 0.0 },
  /** log2 of the lines changed differently in the same hunk: a rewrite. */
  hunk: { text: -1.7, place: -0.1 },
  /** Only numbers, which are often specific to one place. */
  value: { text: 0.2, place: 0.2 },
  /** The language server reports an error that an edit caused. Set by hand: commits contain none. */
  error: { text: 2.2, place: 2.2 },
  /** A number that one edit gave to a name, such as `size = 3`. Set by hand, so low that it is never offered. */
  setting: { text: -20.0, place: -20.0 },
  /** Equal lines at another indentation, after one edit. Their context differs, unless the lines around are equal. Set by hand. */
  deeper: { text: -1.8, place: 0.0 },
  /** A change that was made once, or a member, while the user writes new code. Set by hand: only its place is offered, never its text. */
  once: { text: -20.0, place: 0.0 },
  /**
   * The same out of sight, or one of the first three deletions, while the user writes new code: probably a part of that code. Set by
   * hand: never offered.
   */
  writing: { text: -20.0, place: -20.0 },
  /** A replaced name where the user is, see `newCode`: never offered. Set by hand. */
  here: { text: -20.0, place: -20.0 },
  /** Two lines of the same shape were changed alike, and this is the next one. Set by hand. */
  shape: { text: 1.0, place: 0.5 },
  /** A language with a fixed vocabulary. */
  fixed: { text: 0.6, place: 0.2 },
  /** The share of the changed lines' common tokens that is missing at the place, times log2 of their number. */
  strayed: { text: -1.4, place: -1.4 },
  /** The neighbouring lines equal those of the edit. */
  around: { text: 1.2, place: 0.8 },
  /** log2 of the lines inserted beyond those removed. */
  grown: { text: -0.5, place: -0.4 },
  /** The edit includes a comment, which explains one place. */
  explained: { text: -0.6, place: -0.7 },
  /** The argument for a new parameter, or the value of a new member, is unknown, so there is no text to offer. Set by hand. */
  unpassed: { text: -20.0, place: 0.0 },
  /** The share of words that the old and the new name have in common, 0 to 1. */
  akin: { text: 1.0, place: 0.8 },
  /** An imported name was replaced by one with few words in common: probably another import, not a rename. */
  replaced: { text: -3.0, place: -3.0 },
  /**
   * It breaks the code: a bracket without its counterpart, another head before the lines of a `switch`, a dot without a
   * member. Set by hand: never offered as text.
   */
  unbalanced: { text: -20.0, place: 0.0 },
  /** It removes the declaration of a name that is used below. Set by hand: never offered as text. */
  dangling: { text: -20.0, place: -0.8 },
  /** It removes a `return` or the like, or all of a block, after one example. Set by hand: never offered as text. */
  lone: { text: -20.0, place: -0.8 },
  /** It declares a variable where one of the same name is visible. Set by hand: never offered as text. */
  redeclared: { text: -20.0, place: -0.8 },
  /**
   * It uses a name that the document declares, but not in a scope around that place. Set by hand: never offered as text.
   */
  unknown: { text: -20.0, place: -0.9 },
  /** It inserts a name that the document did not have before the user's edits: a new name is used more than once. */
  fresh: { text: 0.3, place: 0.5 },
  /** It removes a name whose declaration the user removed. */
  gone: { text: 0.4, place: 0.8 },
  /** log2 of the number of words in the inserted text, plus one: a long text is rarely repeated. */
  words: { text: -0.3, place: -0.3 },
  /** On one of the 15 lines below the edit. */
  near: { text: -0.2, place: 0.5 },
  /** At the same indentation as the edit. */
  level: { text: 0.3, place: 0.2 },
  /** The inserted text is a comment. */
  comment: { text: -0.4, place: -0.4 },
};

/** log2 of the equal edits that are a habit if nothing was passed over or changed differently, and what that adds to the text. */
const habit = 2;
const certainty = 1.5;

export type Feature = keyof typeof weights;
export type Features = Readonly<Partial<Record<Feature, number>>>;

export interface Likelihood {
  /** Probability that this text is wanted, 0 to 1. */
  readonly text: number;
  /** Probability that any change at this place is wanted, 0 to 1. */
  readonly place: number;
}

export function likelihood(features: Features): Likelihood {
  let text = 0;
  let place = 0;
  // Without an array of entries, since this runs for hundreds of candidates per key.
  for (const name in features) {
    const value = features[name as Feature] ?? 0;
    const weight = weights[name as Feature];
    text += weight.text * value;
    place += weight.place * value;
  }
  if ((features.support ?? 0) >= habit && !features.passed && !features.other) text += certainty;
  return { text: 1 / (1 + Math.exp(-text)), place: 1 / (1 + Math.exp(-place)) };
}
