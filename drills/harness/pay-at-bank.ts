import { formOf, visa } from "../../tools/bank-simulator/payfor/test-merchant.ts";

/** The bank's form as create-order hands it out, without the card. */
export type BankForm = { action: string; fields: Record<string, string> };

const card = { Pan: visa, Expiry: "1239", Cvv2: "715", CardHolderName: "DENEME BAGISCISI" };

/**
 * Posts the form with a card as the browser does, types `code` on the bank's page, and returns what that page
 * would post to the site. Null without a return: the page was left (`code` null), or the bank lost the callback.
 */
export async function payAtBank(
  form: BankForm,
  code: string | null,
): Promise<{ url: string; fields: URLSearchParams } | null> {
  const asked = await post(form.action, { ...form.fields, ...card });
  if (!asked.includes('name="otp"')) return toCallback(asked);
  if (code === null) return null;
  const page = readForm(asked);
  const answer = await post(new URL(page.action, form.action).href, { ...page.fields, otp: code });
  return toCallback(answer);
}

function toCallback(html: string): { url: string; fields: URLSearchParams } | null {
  if (!html.includes('name="ResponseHash"')) return null;
  const { action, fields } = readForm(html);
  return { url: action, fields: new URLSearchParams(fields) };
}

function readForm(html: string) {
  return formOf({ status: 200, html, headers: new Headers() });
}

async function post(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
  return response.text();
}
