// A text the agent thinks should be another one wherever it stands in a file or folder. Where that is, is looked up when
// it is drawn and again when it is taken.

import type { OfferUpdate } from './offerUpdate.ts';
import type { OpenSuggestion } from '../session/openSuggestion.ts';
import type { ReplaceSuggestion } from '../suggestion/suggestion.ts';

export class ReplaceOffer {
  readonly kind = 'replace';
  readonly suggestion: OpenSuggestion;
  readonly uri: string;
  readonly search: string;
  readonly replace: string;
  readonly isRegex: boolean;
  /** It is about no document of its own: nothing has to be kept in step. */
  readonly document = undefined;
  readonly place = undefined;

  constructor(suggestion: OpenSuggestion, { uri, search, replace, isRegex }: ReplaceSuggestion) {
    this.suggestion = suggestion;
    this.uri = uri;
    this.search = search;
    this.replace = replace;
    this.isRegex = isRegex;
  }

  follow(): OfferUpdate {
    return 'moved';
  }
}
