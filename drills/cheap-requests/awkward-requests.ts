import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Body, shapes } from "../fuzz/bodies.ts";
import type { Role } from "../fuzz/requests.ts";
import type { Target } from "../fuzz/targets.ts";
import { words } from "../fuzz/words.ts";
import { root } from "../harness/program.ts";
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

const nothing: Body = { type: null, bytes: Buffer.alloc(0) };
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
  const address = target.samples[0] ?? target.pattern.replace(/:\w+\??|\*/g, "x");
  const get = (input: string, path: string): AwkwardRequest => ({
    input,
    method: "GET",
    path,
    headers: [],
    body: nothing,
  });
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
  const pattern = target.pattern.replace(/:\w+\??|\*/g, "\0");
  if (pattern.includes("\0"))
    for (const text of worstTexts)
      yield get(
        `its address: ${text.name}`,
        pattern.replaceAll("\0", encoded(text.make(headBytes), headBytes)),
      );
  yield get("very deep below it", `${address}${"/a".repeat(headBytes / 2)}`);
}

/** Does not cut a percent sequence in two. */
function encoded(text: string, bytes: number): string {
  return encodeURIComponent(text).slice(0, bytes).replace(/%.?$/, "");
}

function* heads(target: Target): Generator<AwkwardRequest> {
  const path = target.samples[0] ?? target.pattern.replace(/:\w+\??|\*/g, "x");
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
    yield { input: `header: ${input}`, method: "GET", path, headers: [header], body: nothing };
    if (/Key|Type|Language|cookie/.test(input) && target.id.startsWith("endpoints/"))
      yield {
        input: `header of a POST: ${input}`,
        method: "POST",
        path,
        headers: [header],
        body: urlEncoded([]),
      };
  }
}

function* writes(
  target: Target,
  role: Role,
  isMain: boolean,
  pictures: readonly OddPicture[],
): Generator<AwkwardRequest> {
  const path = target.samples.at(-1) ?? target.pattern.replace(/:\w+\??|\*/g, "x");
  const post = (input: string, body: Body): AwkwardRequest => ({
    input,
    method: "POST",
    path,
    headers: [],
    body,
  });
  const signedIn = role !== "anonymous" && target.admin;
  const longest = /(news|pages|campaigns|projects|sliders|faqs)\/(create|edit|preview)/.test(target.id);
  const bytes = !signedIn ? publicBytes : longest ? formBytes : usualBytes;
  for (const { name, body } of isMain ? shapedForms(bytes) : shapedForms(bytes).slice(0, 3))
    yield post(name, body);
  // Too long for a form, but still accepted as multipart.
  if (role === "admin" && /edit|upload|settings|detail/.test(target.id))
    for (const size of [publicBytes, formBytes, mostBytes])
      for (const { name, body } of shapedForms(size)) yield post(`${name}, ${size >> 10} KB`, body);
  if (target.id.includes("upload") && signedIn)
    for (const picture of pictures)
      yield post(`picture: ${picture.name}`, multipart([["folder", "news"]], picture));
  const usual = shapes[target.id];
  if (usual && isMain)
    for (const { name, body } of shapedJson(usual, publicBytes, [...worstTexts, ...otherTexts]))
      yield post(name, body);

  const fields = new Map<string, string>();
  for (const name of namesOf(target)) fields.set(name, target.fields.get(name)?.[0] ?? "x");
  const texts = [...fields.keys()].filter((name) => !switches.has(name));
  if (texts.length === 0) return;
  const intents = target.fields.get("intent") ?? ["save"];
  const sent = (long: readonly string[], text: string, intent = intents[0] ?? "save") =>
    urlEncoded(
      [...fields].map(([name, value]) => [
        name,
        name === "intent" ? intent : long.includes(name) ? text : value,
      ]),
    );
  const share = Math.floor(bytes / texts.length) - 100;
  for (const text of isMain ? [...worstTexts, ...otherTexts] : worstTexts)
    yield post(`all fields: ${text.name}`, sent(texts, text.make(share)));
  const marks = worstTexts[0];
  for (const intent of intents.slice(1))
    yield post(`all fields, intent ${intent}`, sent(texts, marks?.make(share) ?? "", intent));
  if (!isMain) return;
  const rest = bytes - fields.size * 150;
  for (const text of worstTexts) {
    const long = text.make(rest);
    for (const name of texts) yield post(`${name}: ${text.name}`, sent([name], long));
    const parts = multipart(
      [...fields].map(([name, value]) => [
        name,
        texts.includes(name) ? text.make(publicBytes / texts.length - 100) : value,
      ]),
    );
    yield post(`all fields as parts: ${text.name}`, parts);
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
