// An offer to search and replace in a file or folder. The matches are searched when it is drawn and again when it is
// accepted.

import type { OfferUpdate } from './editOffer.ts';
import type { OpenSuggestion } from '../session/openSuggestion.ts';
import type { ReplaceSuggestion } from '../suggestion/suggestion.ts';

export class ReplaceOffer {
  readonly kind = 'replace';
  readonly suggestion: OpenSuggestion;
  readonly uri: string;
  readonly search: string;
  readonly replace: string;
  readonly isRegex: boolean;
  /** Has no document or place of its own, so there is nothing to rebase. */
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
