import { type TestCard, visa } from "#testing/browser/test-cards.ts";
import { formType } from "#tools/bank-simulator/mount.ts";
import { type Charset, fromBytes, toBytes, writeByteForm } from "#tools/bank-simulator/nestpay/bytes.ts";
import { decodeEntities } from "#tools/bank-simulator/xml.ts";

// The browser of a donor, for tests and drills: it goes to a bank of any kind and returns to the site.

/** The request with which the site sends the browser to the bank. `card`: the names of the card's inputs in our form. */
type BankRequest = {
  readonly action: string;
  readonly method?: "POST" | "GET";
  readonly fields: Readonly<Record<string, string>>;
  readonly card?: Readonly<Record<"number" | "expiry" | "cvv" | "holder", string>> | null;
};

/** The request with which the browser returns to the site. */
export type BankReturn = {
  readonly url: string;
  readonly method: "POST" | "GET";
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
  /** The fields of the body as text. */
  readonly fields: URLSearchParams;
};

/** The bank's form as create-order hands it out, without the card. */
export type BankForm = BankRequest & { number: string };

export type Page = {
  readonly url: string;
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
};
type PageForm = {
  readonly action: string;
  readonly fields: Record<string, string>;
  readonly charset: Charset;
};

/**
 * Goes to the bank, types the card there or in our form, and then types `code`. Returns null when the browser never
 * returns: the donor leaves the page for the code (`code` null), or the bank's last page leads nowhere.
 */
export async function goToBank(
  request: BankRequest,
  code: string | null,
  card: TestCard = visa,
): Promise<BankReturn | null> {
  let page = await open(request, card);
  for (let pages = 0; pages < 10; pages++) {
    const location = page.headers.get("location");
    if (location !== null) return returnByGet(location);
    const form = findForm(page);
    if (form === null) return null;
    const inputs = inputsOf(page.html);
    if (inputs.some(({ name }) => name === "otp")) {
      if (code === null) return null;
      page = await post(form.action, { ...form.fields, otp: code });
    } else if (inputs.some(({ autocomplete }) => autocomplete === "cc-number")) {
      page = await post(form.action, { ...form.fields, ...typeCard(inputs, card) });
    } else {
      return returnByPost(form);
    }
  }
  throw new Error(`the bank's pages do not end: ${page.url}`);
}

async function open({ action, method, fields, card: names }: BankRequest, card: TestCard): Promise<Page> {
  if (method === "GET") {
    const query = new URLSearchParams(fields).toString();
    return toPage(await fetch(query === "" ? action : `${action}?${query}`, { redirect: "manual" }));
  }
  const plain = { ...card, expiry: card.expiry.replace("/", "") };
  const inputs = Object.entries(names ?? {}).map(([what, name]) => [name, plain[what as keyof TestCard]]);
  return post(action, { ...fields, ...Object.fromEntries(inputs) });
}

/** Posts a form as a browser does, or a body of another type. */
export async function post(
  url: string,
  form: Record<string, string> | string,
  type = formType,
): Promise<Page> {
  const body = typeof form === "string" ? form : new URLSearchParams(form).toString();
  const headers = { "content-type": type };
  return toPage(await fetch(url, { method: "POST", body, headers, redirect: "manual" }));
}

async function toPage(answer: Response): Promise<Page> {
  return { url: answer.url, status: answer.status, html: await answer.text(), headers: answer.headers };
}

/** The absolute action and the hidden fields of the only form of a page; null without a form. */
function findForm({ url, html }: Page): PageForm | null {
  const [tag, ...more] = html.match(/<form\b[^>]*>/g) ?? [];
  if (tag === undefined) return null;
  if (more.length > 0) throw new Error(`the page has ${more.length + 1} forms: ${url}`);
  const hidden = inputsOf(html).filter(({ type }) => type === "hidden");
  return {
    action: new URL(attribute(tag, "action") ?? "", url).href,
    fields: Object.fromEntries(hidden.map(({ name, value }) => [name, value])),
    charset: attribute(tag, "accept-charset") === "iso-8859-9" ? "iso-8859-9" : "utf-8",
  };
}

/** The form of a page that must have one. */
export function formOf(page: Page): PageForm {
  const form = findForm(page);
  if (!form) throw new Error(`the page has no form: ${page.html}`);
  return form;
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
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decodeEntities(value);
}

function typeCard(inputs: readonly Input[], card: TestCard): Record<string, string> {
  const values: Record<string, string> = {
    "cc-number": card.number,
    "cc-exp": card.expiry,
    "cc-csc": card.cvv,
    "cc-name": card.holder,
  };
  return Object.fromEntries(
    inputs.flatMap(({ name, autocomplete }) => {
      const text = values[autocomplete];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function returnByGet(url: string): BankReturn {
  const headers = new Headers();
  return { url, method: "GET", body: new Uint8Array(), headers, fields: new URL(url).searchParams };
}

function returnByPost({ action, fields, charset }: PageForm): BankReturn {
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

/** The browser's request to the site, with further headers. */
export function requestOf(
  { method, body, headers }: BankReturn,
  more: Record<string, string> = {},
): RequestInit {
  const all = { ...Object.fromEntries(headers), ...more };
  return { method, headers: all, redirect: "manual", ...(method === "POST" && { body }) };
}

export async function returnToSite(returned: BankReturn): Promise<void> {
  await (await fetch(returned.url, requestOf(returned))).arrayBuffer();
}
