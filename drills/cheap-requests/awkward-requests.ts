import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultFormBytes, maxFormBytes } from "#app/admin/kit/form/read-sent-form.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { root } from "#testing/site/program.ts";
import { type Field, jsonShapes, multipart, urlEncoded } from "./bodies.ts";
import type { Body, RawRequest } from "./raw-request.ts";
import type { Role } from "./staff.ts";
import type { Target } from "./targets.ts";

type AwkwardRequest = Pick<RawRequest, "method" | "path" | "headers" | "body"> & { name: string };
type Pictures = Record<string, Uint8Array>;
type AwkwardText = { name: string; make(bytes: number): string };

/** Maximum bytes of a request line and headers (app/http/server/limits.ts), without the usual headers. */
const headBytes = 14_000;
/** Maximum bytes of a form before sign-in or for a public endpoint, and of any body. */
const publicBytes = 64 * 1024 - 2_000;
const maxBytes = 6 * 1024 * 1024 - 8_000;
const controlFields = new Set(["intent", "id", "version", "expected"]);
const anyName = ["q", "page", "next", "token", "lang", "campaign", "_routes"];
const contentForm = new RegExp(`(${Object.keys(contentKinds).join("|")})/(create|edit|preview)`);

const times = (piece: string, bytes: number) =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))));
const repeated = (piece: string): AwkwardText => ({
  name: JSON.stringify(piece),
  make: (bytes) => times(piece, bytes),
});
/** Combining marks in the wrong order, because their canonical ordering (NFC) takes quadratic time. */
const marks: AwkwardText = {
  name: "combining marks",
  make: (bytes) => `a${times("\u0301", bytes / 2)}${times("\u0316", bytes / 2)}`,
};
/** The most expensive texts without limits. Each field gets them alone, and all other texts only with all fields. */
const worstTexts = [marks, repeated("<ul><li><b>"), repeated("x")];
/** The other texts, separated by broken bars. */
const pieces =
  'e\u0301¦a  ¦\n¦<¦<a href="¦<!--¦&amp¦<a href="http://a.b">a</a>¦%_¦\\¦<table><tr><td>¦<p style="color:red;¦9¦a@¦a.¦-¦' +
  'İ¦\ufdfa¦[¦{"a":¦,;|¦"\'';
const texts = worstTexts.concat(pieces.split("¦").map(repeated));

/**
 * Yields all awkward requests of a role to a target. Requests that cost the same in every role are sent only by the role
 * with the most rights.
 */
export function* awkwardRequests(target: Target, role: Role, pictures: Pictures): Generator<AwkwardRequest> {
  const isMain = role === (target.admin ? "admin" : "anonymous");
  const path = target.samples.at(-1) ?? target.pattern.replace(/:\w+\??|\*/g, "x");
  for (const [name, awkward] of addresses(target, path, isMain))
    yield { name, method: "GET", path: awkward, headers: [], body: { type: null, bytes: Buffer.alloc(0) } };
  if (role === "anonymous")
    for (const header of awkwardHeaders())
      for (const method of target.id.startsWith("http/endpoints/") ? ["GET", "POST"] : ["GET"])
        yield { name: `header ${header[0]}`, method, path, headers: [header], body: urlEncoded([]) };
  for (const [name, body] of bodies(target, role, isMain, pictures))
    yield { name, method: "POST", path, headers: [], body };
}

function* addresses(target: Target, path: string, isMain: boolean): Generator<[name: string, path: string]> {
  const names = [...new Set([...anyName, ...namesOf(target)])];
  const every = (value: string) => `${path}?${names.map((name) => `${name}=${value}`).join("&")}`;
  const share = Math.floor(headBytes / names.length) - 20;
  for (const text of isMain ? texts : worstTexts)
    yield [`every parameter ${text.name}`, every(encode(text, share))];
  for (const value of ["99999999", "9007199254740993", "-1", "1e9"])
    yield [`every parameter ${value}`, every(value)];
  if (!isMain) return;
  for (const name of names) yield [`?${name}=marks`, `${path}?${name}=${encode(marks, headBytes)}`];
  yield ["very many parameters", `${path}?${times("q=a&", headBytes)}`];
  yield ["a very deep path", path + times("/a", headBytes)];
  if (/[:*]/.test(target.pattern))
    for (const text of worstTexts)
      yield [`address ${text.name}`, target.pattern.replace(/:\w+\??|\*/g, encode(text, headBytes))];
}

/** Encodes a text without cutting a percent sequence in two. */
function encode(text: AwkwardText, bytes: number): string {
  return encodeURIComponent(text.make(bytes)).slice(0, bytes).replace(/%.?$/, "");
}

function awkwardHeaders(): Field[] {
  const pieces: Field[] = [
    ["Accept-Language", "tr;q=0.1,"],
    ["Accept", "text/html;q=0.1,"],
    ["Accept-Encoding", "br;q=0.1,"],
    ["Cookie", "a=b; "],
    ["Cookie", "orders=%E0.; "],
    ["Cookie", "staff.known_a=b.c; "],
    ["If-None-Match", 'W/"x",'],
    ["Range", "bytes=0-1,"],
    ["X-Forwarded-For", "1.1.1.1,"],
    ["User-Agent", "Mozilla/5.0 ("],
    ["Idempotency-Key", "k"],
    ["Last-Event-ID", "1-"],
    ["Referer", "http://localhost/a/"],
    ["Content-Type", "multipart/form-data; boundary=x"],
  ];
  return pieces.map(([name, piece]) => [name, times(piece, headBytes)]);
}

/** Yields bodies one after the other, because all bodies together have hundreds of megabytes. */
function* bodies(
  target: Target,
  role: Role,
  isMain: boolean,
  pictures: Pictures,
): Generator<[name: string, body: Body]> {
  const { id, admin } = target;
  const staffBytes = (contentForm.test(id) ? maxFormBytes : defaultFormBytes) - 8_000;
  const bytes = admin && role !== "anonymous" ? staffBytes : publicBytes;
  yield* shapedForms(bytes);
  if (role === "admin" && /edit|upload|settings|detail/.test(id)) yield* shapedForms(maxBytes);
  if (id.includes("upload") && admin && role !== "anonymous")
    for (const [name, bytes] of Object.entries(pictures))
      yield [name, multipart([["folder", "news"]], { name: "a.png", type: "image/png", bytes })];
  const shape = isMain ? jsonShapes[id] : undefined;
  if (shape) yield* shapedJson(shape, publicBytes);
  yield* filledForms(target, bytes, isMain);
}

function* shapedForms(bytes: number): Generator<[name: string, body: Body]> {
  const numbered = Array.from({ length: Math.min(100_000, bytes / 10) }, (_, n) => `f${n}=1`).join("&");
  const forms = { "100,000 fields": numbered, "percent signs": `title=${times("%41", bytes)}` };
  for (const [name, text] of Object.entries(forms))
    yield [name, { type: "application/x-www-form-urlencoded", bytes: Buffer.from(text) }];
  for (const piece of ["intent=a&", "&", "items[999999].a[1].b=1&", "a["])
    yield [
      `times ${piece}`,
      { type: "application/x-www-form-urlencoded", bytes: Buffer.from(times(piece, bytes)) },
    ];
  const part = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n\r\n';
  const parts = {
    "very many parts": times(part, bytes),
    "near boundaries": `--x\r\n\r\n${times("\r\n--y", bytes)}`,
  };
  for (const [name, text] of Object.entries(parts))
    yield [name, { type: "multipart/form-data; boundary=x", bytes: Buffer.from(`${text}--x--\r\n`) }];
}

/** Yields JSON with the structure of the endpoint and with other structures, as large as allowed. */
function* shapedJson(shape: object, bytes: number): Generator<[name: string, body: Body]> {
  const usual = JSON.stringify(shape);
  const rest = bytes - usual.length;
  const json = (text: string): Body => ({ type: "application/json", bytes: Buffer.from(text) });
  yield ["nested arrays", json("[".repeat(rest / 2) + "]".repeat(rest / 2))];
  yield ["nested objects", json(`${times('{"a":', rest)}1`)];
  yield ["one long number", json(usual.replace("250", "9".repeat(rest)))];
  for (const [value] of usual.matchAll(/(?<=:)"[^"]*"/g))
    for (const text of worstTexts)
      yield [`${text.name} for ${value}`, json(usual.replace(value, JSON.stringify(text.make(rest / 2))))];
  for (const [key, value] of Object.entries(shape)) {
    if (!Array.isArray(value)) continue;
    const many = Array(Math.floor(rest / JSON.stringify(value).length)).fill(value[0]);
    yield [`very many ${key}`, json(JSON.stringify({ ...shape, [key]: many }))];
  }
}

function* filledForms(target: Target, bytes: number, isMain: boolean): Generator<[name: string, body: Body]> {
  const names = namesOf(target);
  const fields = names.filter((name) => !controlFields.has(name));
  if (fields.length === 0) return;
  const [intent = "save", ...intents] = target.fields.get("intent") ?? [];
  const fillFields = (longFields: readonly string[], text: string, formIntent = intent) =>
    names.map((name): Field => {
      if (name === "intent") return [name, formIntent];
      return [name, longFields.includes(name) ? text : (target.fields.get(name)?.[0] ?? "x")];
    });
  const share = Math.floor(bytes / fields.length) - 100;
  for (const text of isMain ? texts : worstTexts)
    yield [`all fields ${text.name}`, urlEncoded(fillFields(fields, text.make(share)))];
  for (const furtherIntent of intents)
    yield [
      `all fields, intent ${furtherIntent}`,
      urlEncoded(fillFields(fields, marks.make(share), furtherIntent)),
    ];
  if (!isMain) return;
  for (const text of worstTexts) {
    const long = text.make(bytes - names.length * 150);
    for (const name of fields) yield [`${name} ${text.name}`, urlEncoded(fillFields([name], long))];
    const part = text.make(publicBytes / fields.length - 100);
    yield [`all fields as parts ${text.name}`, multipart(fillFields(fields, part))];
  }
}

/** Returns names of fields and parameters that the folder of the target reads, and of fields of the bank's message. */
function namesOf({ id, fields }: Target): string[] {
  const names = new Set(fields.keys());
  if (id === "http/endpoints/payment-verify")
    for (const name of ["OrderId", "PurchAmount", "TxnResult", "ErrMsg", "ResponseHash"]) names.add(name);
  const folder = join(root, "app", dirname(id));
  // Several addresses of the settings share one file, so their ids name no folder.
  const files = /^(site|admin)\//.test(id) && existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files.filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name] of text.matchAll(/(?:(?:get|has|text|value)\(|name=)"([\w-]{1,30})"/g))
      names.add(name ?? "");
  }
  return [...names].slice(0, 40);
}
