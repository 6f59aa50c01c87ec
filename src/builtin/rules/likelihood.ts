// How likely the user is to want a candidate: one logistic model over a few features, the same for all proposers. Its weights
// were fitted to some 1,700 commits of nineteen open projects and rounded; what each stands for is beside it.

/** How much a feature speaks for the text, and for the place whatever the text. One that is not given is 0. */
const weights = {
  /** Lines that stand once more. */
  block: { text: -0.8, place: -0.1 },
  /** Changes of tokens in a line. */
  line: { text: -0.7, place: 0.7 },
  /** Lines put between two lines. */
  insertion: { text: -0.6, place: -0.2 },
  /** The first or last argument of a call. */
  call: { text: -0.3, place: 1.4 },
  /** Parameters went, or changed places: calls have to follow. Set by hand: few commits have one and its calls in one file. */
  signature: { text: 2.2, place: 2.2 },
  /** A name for another. */
  name: { text: 0.1, place: 1.3 },
  /** log2 of the edits that did the same: twice is a habit. */
  support: { text: 0.6, place: 0.5 },
  /** Edits since: the user has gone on to something else. */
  age: { text: -0.7, place: -0.6 },
  /** Above the edit: people work downwards. */
  above: { text: -4.2, place: -5.1 },
  /** log2 of the lines between, a tenth of it. */
  distance: { text: -0.5, place: -0.2 },
  /** Words that the two lines have in common, 0 to 1. */
  likeness: { text: 1.3, place: 0.7 },
  /** log2 of what is taken out, weighed: a telling pattern fits nowhere by accident. */
  pattern: { text: 0.7, place: 0.6 },
  /** log2 of what is equal round about. */
  context: { text: 0.2, place: 0.1 },
  /** Whole lines are equal; of an insertion those above it. */
  same: { text: 0.8, place: 0.9 },
  /** Changes beyond the first: the more, the more particular. */
  operations: { text: -0.6, place: -0.3 },
  /** The share of places that were passed over: the user has seen them. */
  passed: { text: -2.0, place: -2.4 },
  /** log2 of the places below: who means them all would rename. */
  left: { text: -0.2, place: -0.3 },
  /** In a comment. */
  prose: { text: 0.1, place: 0.5 },
  /** A whole string. */
  string: { text: 0.7, place: 0.3 },
  /** The new name is in use already: another thing was meant at one place. */
  known: { text: -0.8, place: -1.3 },
  /** The same was changed to something else elsewhere. */
  other: { text: -1.2, place: 0.0 },
  /** The name was changed along with its surroundings. */
  unclean: { text: -1.3, place: -0.5 },
  /** The old name has lost its declaration: what still bears it has to follow. Set by hand: commits tell little of it. */
  orphaned: { text: 1.6, place: 2.6 },
  /** The old name is still declared: the user took another one here. */
  lives: { text: 0.2, place: -0.1 },
  /** Nothing had the new name, and the old one is still declared: a renaming begun at a use. Set by hand, as above. */
  unborn: { text: 1.0, place: 0.2 },
  /** The next of lines that follow one another in an order that is known. Set by hand: commits hold no half-typed lists. */
  enumeration: { text: 1.2, place: 1.2 },
  /** Done in another document only. Set by hand: commits do not tell in which order files were edited. */
  elsewhere: { text: -0.3, place: -0.8 },
  /** A name of one or two letters, or a short string. */
  short: { text: -1.0, place: -0.5 },
  /** The name was changed where it is declared. */
  declared: { text: -0.1, place: 0.1 },
  /** Nothing comes for what goes. */
  deletion: { text: -0.3, place: -0.6 },
  /** Only signs change, no word. */
  blank: { text: 0.2, place: 0.5 },
  /** log2 of the lines: a long block is seldom repeated whole. */
  lines: { text: -1.0, place: -0.4 },
  /** An insertion with equal lines on both sides. */
  both: { text: 0.1, place: 0.0 },
  /** Not as far indented. */
  moved: { text: -0.8, place: -0.1 },
  /** log2 of the lines changed otherwise in one go: a rewrite. */
  hunk: { text: -1.6, place: -0.4 },
  /** Numbers only: facts of one place. */
  value: { text: 0.2, place: 0.5 },
  /** A language of a fixed vocabulary. */
  fixed: { text: 0.1, place: 0.0 },
  /** The share of what several changed lines have in common that is missing at the place, by log2 of how many they are. */
  strayed: { text: -0.8, place: -1.1 },
  /** Lines above and below are those above and below the edit. */
  around: { text: 0.8, place: 1.0 },
  /** log2 of the lines that come beyond those that go. */
  grown: { text: -0.4, place: -0.7 },
  /** A comment comes along: it explains one place. */
  explained: { text: -0.5, place: -0.5 },
  /** A parameter is new, and no call shows yet what is passed for it: there is no text to offer. Set by hand. */
  unpassed: { text: -20.0, place: 0.0 },
  /** What comes is a comment. */
  comment: { text: -0.8, place: -0.6 },
};

export type Feature = keyof typeof weights;
export type Features = Readonly<Partial<Record<Feature, number>>>;

export interface Likelihood {
  /** That just this text is wanted, 0 to 1. */
  readonly text: number;
  /** That something is to be done at this place, 0 to 1. */
  readonly place: number;
}

export function likelihood(features: Features): Likelihood {
  let text = 0;
  let place = 0;
  // Without an array of entries: this is asked for hundreds of candidates on a key.
  for (const name in features) {
    const value = features[name as Feature] ?? 0;
    const weight = weights[name as Feature];
    text += weight.text * value;
    place += weight.place * value;
  }
  return { text: 1 / (1 + Math.exp(-text)), place: 1 / (1 + Math.exp(-place)) };
}
