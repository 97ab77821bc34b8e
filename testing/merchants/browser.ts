import { formType } from "#tools/bank-simulator/mount.ts";
import { type Charset, fromBytes, toBytes, writeByteForm } from "#tools/bank-simulator/nestpay/bytes.ts";
import { decodeEntities } from "#tools/bank-simulator/xml.ts";

// A donor's browser for tests and drills: goes to a bank of any kind and comes back.

/** How the site sends the browser to the bank; `card` are the names of the card's inputs in the site's own form. */
export type WayToBank = {
  readonly action: string;
  readonly method?: "POST" | "GET";
  readonly fields: Readonly<Record<string, string>>;
  readonly card?: Readonly<Record<"number" | "expiry" | "cvv" | "holder", string>> | null;
};

/** The request with which the browser comes back to the site. */
export type WayBack = {
  readonly url: string;
  readonly method: "POST" | "GET";
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
  /** The fields of the body as text. */
  readonly fields: URLSearchParams;
};

export type Card = Readonly<Record<"number" | "expiry" | "cvv" | "holder", string>>;

export const visa: Card = {
  number: "4155650100416111",
  expiry: "1239",
  cvv: "715",
  holder: "DENEME BAGISCISI",
};

type Page = {
  readonly url: string;
  readonly status: number;
  readonly html: string;
  readonly location: string | null;
};
type PageForm = {
  readonly action: string;
  readonly fields: Record<string, string>;
  readonly charset: Charset;
};

/**
 * Goes to the bank, types the card there or in the form, then `code`. null: the browser never comes back, because the
 * donor leaves the page for the code (`code` null), or the bank's last page leads nowhere.
 */
export async function goToBank(
  way: WayToBank,
  code: string | null,
  card: Card = visa,
): Promise<WayBack | null> {
  let page = await open(way, card);
  for (let pages = 0; pages < 10; pages++) {
    if (page.location !== null) return comeBackTo(page.location);
    const form = formOf(page);
    if (form === null) return null;
    const inputs = inputsOf(page.html);
    if (inputs.some(({ name }) => name === "otp")) {
      if (code === null) return null;
      page = await post(form.action, { ...form.fields, otp: code });
    } else if (inputs.some(({ autocomplete }) => autocomplete === "cc-number")) {
      page = await post(form.action, { ...form.fields, ...typeCard(inputs, card) });
    } else {
      return comeBackWith(form);
    }
  }
  throw new Error(`the bank's pages do not end: ${page.url}`);
}

async function open({ action, method, fields, card: names }: WayToBank, card: Card): Promise<Page> {
  if (method === "GET") {
    const query = new URLSearchParams(fields).toString();
    return toPage(await fetch(query === "" ? action : `${action}?${query}`, { redirect: "manual" }));
  }
  const typed = Object.entries(names ?? {}).map(([what, name]) => [name, card[what as keyof Card]]);
  return post(action, { ...fields, ...Object.fromEntries(typed) });
}

async function post(url: string, fields: Record<string, string>): Promise<Page> {
  return toPage(await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" }));
}

async function toPage(answer: Response): Promise<Page> {
  const location = answer.headers.get("location");
  return { url: answer.url, status: answer.status, html: await answer.text(), location };
}

/** The page's one form: its absolute action and its hidden fields; null when there is none. */
function formOf({ url, html }: Page): PageForm | null {
  const tag = /<form\b[^>]*>/.exec(html)?.[0];
  if (tag === undefined) return null;
  const hidden = inputsOf(html).filter(({ type }) => type === "hidden");
  return {
    action: new URL(attribute(tag, "action") ?? "", url).href,
    fields: Object.fromEntries(hidden.map(({ name, value }) => [name, value])),
    charset: attribute(tag, "accept-charset") === "iso-8859-9" ? "iso-8859-9" : "utf-8",
  };
}

type Input = Record<"name" | "type" | "value" | "autocomplete", string>;

function inputsOf(html: string): Input[] {
  return [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, "name") ?? "",
    type: attribute(tag, "type") ?? "text",
    value: attribute(tag, "value") ?? "",
    autocomplete: attribute(tag, "autocomplete") ?? "",
  }));
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decodeEntities(found);
}

function typeCard(inputs: readonly Input[], card: Card): Record<string, string> {
  const typed: Record<string, string> = {
    "cc-number": card.number,
    "cc-exp": `${card.expiry.slice(0, 2)}/${card.expiry.slice(2)}`,
    "cc-csc": card.cvv,
    "cc-name": card.holder,
  };
  return Object.fromEntries(
    inputs.flatMap(({ name, autocomplete }) => {
      const text = typed[autocomplete];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function comeBackTo(url: string): WayBack {
  const headers = new Headers();
  return { url, method: "GET", body: new Uint8Array(), headers, fields: new URL(url).searchParams };
}

function comeBackWith({ action, fields, charset }: PageForm): WayBack {
  const bytes = Object.entries(fields).map(
    ([name, value]) => [toBytes(name, charset), toBytes(value, charset)] as const,
  );
  return {
    url: action,
    method: "POST",
    body: new Uint8Array(Buffer.from(writeByteForm(bytes), "latin1")),
    headers: new Headers({ "content-type": formType }),
    fields: new URLSearchParams(
      bytes.map(([name, value]): [string, string] => [fromBytes(name, charset), fromBytes(value, charset)]),
    ),
  };
}
