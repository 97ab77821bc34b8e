import {
  type Card,
  goToBank,
  visa,
  type WayBack,
  type WayToBank,
} from "../../tools/bank-simulator/test-browser.ts";

/** The bank's form as create-order hands it out, without the card. */
export type BankForm = WayToBank & { number: string };

const card: Card = { ...visa, holder: "DENEME BAGISCISI" };

/**
 * Goes to the bank with a card as the browser does, types `code` on its page, and returns what that page would bring to
 * the site. Null without a return: the page was left (`code` null), or the bank lost the callback.
 */
export function payAtBank(form: BankForm, code: string | null): Promise<WayBack | null> {
  return goToBank(form, code, card);
}
