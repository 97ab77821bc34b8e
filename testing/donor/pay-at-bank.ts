import { type Card, goToBank, visa, type WayBack, type WayToBank } from "#testing/merchants/browser.ts";

/** The bank's form as create-order hands it out, without the card. */
export type BankForm = WayToBank & { number: string };

/** The request with which the browser brings what the bank's last page says. */
export function requestOf(
  { method, body, headers }: WayBack,
  more: Record<string, string> = {},
): RequestInit {
  const sent = { ...Object.fromEntries(headers), ...more };
  return { method, headers: sent, redirect: "manual", ...(method === "POST" && { body }) };
}

/** Brings it to the site. */
export async function comeBack(back: WayBack): Promise<void> {
  await (await fetch(back.url, requestOf(back))).arrayBuffer();
}

const card: Card = { ...visa, holder: "DENEME BAGISCISI" };

/**
 * Goes to the bank with a card as the browser does, types `code` on its page, and returns what that page would bring to
 * the site. Null without a return: the page was left (`code` null), or the bank lost the callback.
 */
export function payAtBank(form: BankForm, code: string | null): Promise<WayBack | null> {
  return goToBank(form, code, card);
}
