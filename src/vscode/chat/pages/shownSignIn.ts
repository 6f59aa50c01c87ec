// The sign-in card as a page shows it. Used by `Chat`.

import type { SignInView } from '../../../chat/messages/startMessages.ts';
import { dialogDetail } from '../../window/dialogDetail.ts';

/** The card scrolls, so a long text of a way says at its top that it goes on: the user may see only the start of a command. */
export function shownSignIn(view: SignInView | undefined): SignInView | undefined {
  const ways = view?.ways.map(({ label, detail }) => ({
    label,
    detail: detail === undefined ? undefined : dialogDetail(detail),
  }));
  return view && ways && { ...view, ways };
}
