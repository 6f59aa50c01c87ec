// What the presenter is to draw, and how it was drawn. Used by the presenter and the providers.

import type { EditOffer } from '../../nes/offers/editOffer.ts';
import type { JumpOffer } from '../../nes/offers/jumpOffer.ts';
import type { NoSuggestion } from '../../nes/offers/noSuggestion.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import type { Ghost } from '../../nes/offers/placement.ts';

/** `quiet`: only hint that there is one (subtle mode). */
export interface OfferToDraw {
  readonly offer: Offer;
  readonly quiet: boolean;
}

/** VS Code draws it when its provider returns it. */
export type DrawnByEditor = Ghost | { readonly kind: 'inlineEdit'; readonly offer: EditOffer | JumpOffer };

/** How an offer is drawn. `painted`: the extension draws it, or is preparing to. */
export type Drawn = DrawnByEditor | { readonly kind: 'painted' } | NoSuggestion;
