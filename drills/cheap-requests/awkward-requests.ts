import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contentKinds } from "#shared/content-kinds.ts";
import { root } from "#testing/site/program.ts";
import { type Body, shapes } from "../fuzz/bodies.ts";
import type { Role } from "../fuzz/requests.ts";
import type { Target } from "../fuzz/targets.ts";
import { words } from "../fuzz/words.ts";
import {
  formBytes,
  mostBytes,
  multipart,
  publicBytes,
  shapedForms,
  shapedJson,
  urlEncoded,
  usualBytes,
} from "./awkward-bodies.ts";
import { otherTexts, worstTexts } from "./awkward-texts.ts";
import type { OddPicture } from "./odd-pictures.ts";

export type AwkwardRequest = {
  input: string;
  method: "GET" | "POST";
  path: string;
  headers: [name: string, value: string][];
  body: Body;
};

const get = (input: string, path: string, headers: AwkwardRequest["headers"] = []): AwkwardRequest => {
  return { ...{ input, method: "GET", path, headers }, body: { type: null, bytes: Buffer.alloc(0) } };
};
const post = (
  input: string,
  path: string,
  body: Body,
  headers: AwkwardRequest["headers"] = [],
): AwkwardRequest => ({ input, method: "POST", path, headers, body });

/** Addresses of the target, with something else in place of their parameters. */
const filled = ({ pattern }: Target, text: string) => pattern.replace(/:\w+\??|\*/g, () => text);
/** The room in a request's line and headers (app/http/limits.ts), less the usual ones. */
const headBytes = 14_000;
const anyName = ["q", "page", "next", "token", "lang", "campaign", "_routes"];

/**
 * Every awkward request of this role for this address. Requests that cost the same in every role are sent only with the
 * most rights.
 */
export function* requestsOf(
  target: Target,
  role: Role,
  pictures: readonly OddPicture[],
): Generator<AwkwardRequest> {
  const isMain = role === (target.admin ? "admin" : "anonymous");
  yield* reads(target, isMain);
  if (role === "anonymous") yield* heads(target);
  yield* writes(target, role, isMain, pictures);
}

function* reads(target: Target, isMain: boolean): Generator<AwkwardRequest> {
  const names = [...new Set([...anyName, ...namesOf(target)])];
  const address = target.samples[0] ?? filled(target, "x");
  const share = Math.floor(headBytes / names.length) - 20;
  const every = (value: string) => `${address}?${names.map((name) => `${name}=${value}`).join("&")}`;
  const texts = isMain ? [...worstTexts, ...otherTexts] : worstTexts;
  for (const text of texts)
    yield get(`every parameter: ${text.name}`, every(encoded(text.make(share), share)));
  yield get("every parameter 99999999", every("99999999"));
  if (!isMain) return;
  for (const value of ["9007199254740993", "-1", "1e9", "0.000001"])
    yield get(`every parameter ${value}`, every(value));
  const wildcards = otherTexts.filter(
    (each) => each.name === "wildcards" && /page|list|search/.test(target.id),
  );
  for (const name of names)
    for (const text of [...worstTexts.slice(0, 1), ...wildcards])
      yield get(`?${name}=: ${text.name}`, `${address}?${name}=${encoded(text.make(headBytes), headBytes)}`);
  yield get("very many parameters", `${address}?${"q=a&".repeat(headBytes / 4)}`);
  if (filled(target, "x") !== target.pattern)
    for (const text of worstTexts)
      yield get(`its address: ${text.name}`, filled(target, encoded(text.make(headBytes), headBytes)));
  yield get("very deep below it", `${address}${"/a".repeat(headBytes / 2)}`);
}

/** Does not cut a percent sequence in two. */
function encoded(text: string, bytes: number): string {
  return encodeURIComponent(text).slice(0, bytes).replace(/%.?$/, "");
}

function* heads(target: Target): Generator<AwkwardRequest> {
  const path = target.samples[0] ?? filled(target, "x");
  const times = (piece: string) => piece.repeat(Math.floor(headBytes / piece.length));
  const all: Record<string, [string, string]> = {
    "Accept-Language": ["Accept-Language", times("tr;q=0.1,")],
    "long Accept-Language": ["Accept-Language", times("a-")],
    Accept: ["Accept", times("text/html;q=0.1,")],
    "Accept-Encoding": ["Accept-Encoding", times("br;q=0.1,")],
    "many cookies": ["Cookie", times("a=b; ")],
    "one long cookie": ["Cookie", `orders=${times("A")}`],
    "a signed cookie of dots": ["Cookie", `orders=${times(".")}`],
    "cookies of percent signs": ["Cookie", `lang=${times("%E0")}`],
    "known browsers": ["Cookie", times("staff.known_a=b.c; ")],
    "If-None-Match": ["If-None-Match", times('W/"x",')],
    Range: ["Range", `bytes=${times("0-1,")}0-1`],
    "X-Forwarded-For": ["X-Forwarded-For", times("1.1.1.1,")],
    "X-Forwarded-For of one word": ["X-Forwarded-For", times("f:")],
    "User-Agent": ["User-Agent", times("Mozilla/5.0 (")],
    "Idempotency-Key": ["Idempotency-Key", times("k")],
    "Last-Event-ID": ["Last-Event-ID", times("1-")],
    Referer: ["Referer", `http://localhost/${times("a/")}`],
    Origin: ["Origin", times("http://a")],
    "Content-Type": ["Content-Type", `multipart/form-data; boundary=${times("x")}`],
  };
  for (const [input, header] of Object.entries(all)) {
    yield get(`header: ${input}`, path, [header]);
    if (/Key|Type|Language|cookie/.test(input) && target.id.startsWith("endpoints/"))
      yield post(`header of a POST: ${input}`, path, urlEncoded([]), [header]);
  }
}

function* writes(
  target: Target,
  role: Role,
  isMain: boolean,
  pictures: readonly OddPicture[],
): Generator<AwkwardRequest> {
  const path = target.samples.at(-1) ?? filled(target, "x");
  for (const { name, body } of bodies(target, role, isMain, pictures)) yield post(name, path, body);
  // One after the other, because all together are hundreds of megabytes.
  for (const { name, body } of fields(target, role, isMain)) yield post(name, path, body);
}

type Named = { name: string; body: Body };

const contentForm = new RegExp(`(${Object.keys(contentKinds).join("|")})/(create|edit|preview)`);

/** Bytes of a form that this target reads from this role. */
function bytesFor({ admin, id }: Target, role: Role): number {
  if (role === "anonymous" || !admin) return publicBytes;
  const longest = contentForm.test(id);
  return longest ? formBytes : usualBytes;
}

/** Bodies that are awkward as a whole. */
function bodies(target: Target, role: Role, isMain: boolean, pictures: readonly OddPicture[]): Named[] {
  const { id, admin } = target;
  const shaped = shapedForms(bytesFor(target, role)).slice(0, isMain ? undefined : 3);
  // Too long for a form, but still accepted as multipart.
  const sizes =
    role === "admin" && /edit|upload|settings|detail/.test(id) ? [publicBytes, formBytes, mostBytes] : [];
  const large = sizes.flatMap((size) =>
    shapedForms(size).map(({ name, body }) => ({ name: `${name}, ${size >> 10} KB`, body })),
  );
  const shown = id.includes("upload") && role !== "anonymous" && admin ? pictures : [];
  const uploads = shown.map((picture): Named => {
    return { name: `picture: ${picture.name}`, body: multipart([["folder", "news"]], picture) };
  });
  const usual = isMain ? shapes[id] : undefined;
  const texts = [...worstTexts, ...otherTexts];
  return [...shaped, ...large, ...uploads, ...(usual ? shapedJson(usual, publicBytes, texts) : [])];
}

/** Forms of the target with awkward texts in all of their fields, and in each alone. */
function* fields(target: Target, role: Role, isMain: boolean): Generator<Named> {
  const bytes = bytesFor(target, role);
  const known = new Map<string, string>();
  for (const name of namesOf(target)) known.set(name, target.fields.get(name)?.[0] ?? "x");
  const texts = [...known.keys()].filter((name) => !switches.has(name));
  if (texts.length === 0) return;
  const [intent = "save", ...intents] = target.fields.get("intent") ?? [];
  const filledWith = (long: readonly string[], text: string, meant = intent) =>
    [...known].map(([name, value]): [string, string] => {
      return [name, name === "intent" ? meant : long.includes(name) ? text : value];
    });
  const share = Math.floor(bytes / texts.length) - 100;
  for (const text of isMain ? [...worstTexts, ...otherTexts] : worstTexts)
    yield { name: `all fields: ${text.name}`, body: urlEncoded(filledWith(texts, text.make(share))) };
  const marks = worstTexts[0]?.make(share) ?? "";
  for (const other of intents)
    yield { name: `all fields, intent ${other}`, body: urlEncoded(filledWith(texts, marks, other)) };
  if (!isMain) return;
  for (const text of worstTexts) {
    const long = text.make(bytes - known.size * 150);
    for (const name of texts)
      yield { name: `${name}: ${text.name}`, body: urlEncoded(filledWith([name], long)) };
    const part = text.make(publicBytes / texts.length - 100);
    yield { name: `all fields as parts: ${text.name}`, body: multipart(filledWith(texts, part)) };
  }
}

/** Fields that decide how the others are handled. */
const switches = new Set(["intent", "id", "version", "expected"]);

/** What no page of ours has as a form: the bank's message. */
const messages: Record<string, string[]> = {
  "endpoints/payment-verify": [
    ...words("MbrId MerchantID OrderId PurchAmount Currency TxnResult 3DStatus ProcReturnCode"),
    ...["ErrMsg", "AuthCode", "HostRefNum", "CardMask", "ResponseRnd", "ResponseHash", "RequestGuid"],
  ],
};

/** Names of fields and parameters that the target's own folder reads. */
function namesOf({ id, fields }: Target): string[] {
  const names = new Set([...fields.keys(), ...(messages[id] ?? [])]);
  const folder = join(root, "app", dirname(id));
  const isFolder = /^(site|admin)\//.test(id);
  for (const file of isFolder ? readdirSync(folder) : []) {
    if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue;
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name] of text.matchAll(/(?:get|has|text|value)\("([\w-]{1,30})"\)|name="([\w-]{1,30})"/g))
      if (name) names.add(name);
  }
  return [...names].slice(0, 40);
}
