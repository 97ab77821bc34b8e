import { longestForm, usualForm } from "#app/admin/kit/form/read-sent-form.ts";
import type { Body } from "../fuzz/bodies.ts";

type Field = [name: string, value: string];

/**
 * The longest forms that back-office screens read, with long texts and without, less their overhead
 * (app/admin/kit/form/read-sent-form.ts).
 */
export const formBytes = longestForm - 8_000;
export const usualBytes = usualForm - 8_000;
/** The same for multipart, before sign-in, and for public endpoints. */
export const publicBytes = 64 * 1024 - 2_000;
/** Larger bodies are refused before they are read (app/request/staff-requests.ts). */
export const mostBytes = 6 * 1024 * 1024 - 8_000;

/**
 * Encodes only what must be encoded, so that a text takes one byte per byte. No browser writes this, but every parser
 * accepts it.
 */
export function urlEncoded(fields: Field[]): Body {
  const coded = (text: string) => text.replace(/[%&+=]/g, encodeURIComponent);
  const text = fields.map(([name, value]) => `${coded(name)}=${coded(value)}`).join("&");
  return { type: "application/x-www-form-urlencoded", bytes: Buffer.from(text) };
}

export function multipart(fields: Field[], file?: { name: string; type: string; bytes: Buffer }): Body {
  const parts: Buffer[] = fields.map(([name, value]) =>
    Buffer.from(`--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const title = `--xx\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: ${file.type}\r\n\r\n`;
    parts.push(Buffer.from(title), file.bytes, Buffer.from("\r\n"));
  }
  return {
    type: "multipart/form-data; boundary=xx",
    bytes: Buffer.concat([...parts, Buffer.from("--xx--\r\n")]),
  };
}

/** Forms whose shape is expensive, whatever their values are. */
export function shapedForms(bytes: number): { name: string; body: Body }[] {
  const type = "application/x-www-form-urlencoded";
  const raw = (text: string, as = type): Body => ({ type: as, bytes: Buffer.from(text) });
  const times = (piece: string, of = bytes) => piece.repeat(Math.floor(of / piece.length));
  const numbered = Array.from({ length: Math.min(100_000, Math.floor(bytes / 10)) }, (_, n) => `f${n}=1`);
  return [
    { name: "100,000 fields", body: raw(numbered.join("&").slice(0, bytes)) },
    { name: "5,000 fields", body: raw(numbered.slice(0, 4_990).join("&").slice(0, bytes)) },
    { name: "one field very often", body: raw(times("intent=a&")) },
    { name: "ampersands", body: raw(times("&")) },
    { name: "percent signs", body: raw(`title=${times("%41")}`) },
    { name: "indexed fields", body: raw(times("items[999999].a[1].b=1&")) },
    { name: "nested names", body: raw(`${times("a[")}=1`) },
    { name: "nested by dots", body: raw(`${times("a.")}=1`) },
    {
      name: "very many parts",
      body: raw(
        `${times('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n\r\n')}--x--\r\n`,
        "multipart/form-data; boundary=x",
      ),
    },
    {
      name: "a part with a long head",
      body: raw(
        `--x\r\nContent-Disposition: form-data; name="${times("a", bytes - 200)}"\r\n\r\n\r\n--x--\r\n`,
        "multipart/form-data; boundary=x",
      ),
    },
    {
      name: "near boundaries",
      body: raw(`--x\r\n\r\n${times("\r\n--y")}`, "multipart/form-data; boundary=x"),
    },
  ];
}

/** JSON of the endpoint's shape and of other shapes, as large as allowed. */
export function shapedJson(
  usual: object,
  bytes: number,
  texts: { name: string; make(bytes: number): string }[],
) {
  const type = "application/json";
  const made = (name: string, text: string) => ({ name, body: { type, bytes: Buffer.from(text) } });
  const rest = bytes - JSON.stringify(usual).length;
  const bodies = [
    made("nested arrays", "[".repeat(rest / 2) + "]".repeat(rest / 2)),
    made("nested objects", '{"a":'.repeat(rest / 6) + 1 + "}".repeat(rest / 6)),
    made("numbers", `[${"1,".repeat(rest / 2)}1]`),
    made("one long number", JSON.stringify(usual).replace(/250/, "9".repeat(rest))),
    made(
      "many keys",
      `{${Array.from({ length: rest / 12 }, (_, n) => `"k${n}":1`).join(",")}}`.slice(0, bytes),
    ),
  ];
  for (const [path, value] of leaves(usual)) {
    if (typeof value === "string")
      for (const text of texts)
        bodies.push(made(`${path}: ${text.name}`, withLeaf(usual, path, text.make(rest))));
  }
  for (const [key, value] of Object.entries(usual)) {
    if (!Array.isArray(value)) continue;
    const item = JSON.stringify(value[0]);
    const many = Array.from({ length: Math.floor(rest / (item.length + 1)) }, () => value[0]);
    bodies.push(made(`${key}: very many`, JSON.stringify({ ...usual, [key]: many })));
    const small = Array.from({ length: Math.floor(rest / 3) }, () => ({}));
    bodies.push(made(`${key}: very many empty ones`, JSON.stringify({ ...usual, [key]: small })));
  }
  return bodies;
}

function leaves(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === "" ? key : `${path}.${key}`));
}

/** JSON allows characters that our encoders would change, so the text is inserted unchanged. */
function withLeaf(usual: object, path: string, text: string): string {
  const copy = structuredClone(usual) as Record<string, unknown>;
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const holder = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, copy);
  holder[last] = text;
  return JSON.stringify(copy);
}
