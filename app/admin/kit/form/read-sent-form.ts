import { readText } from "#shared/text/read-text.ts";

/** The bytes of the editor's longest text with every letter percent-encoded, plus the other fields. */
export const longestForm = 2 * 1024 * 1024;
/** The limit of a form without long texts, which keeps an oversized body from using memory. */
export const usualForm = 256 * 1024;
/** Browsers send multipart only for files, which have their own endpoint. */
const longestParts = 64 * 1024;
/** The largest form has a checkbox for each of a donor's orders. */
const mostFields = 5_000;

const urlencoded = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Reads a form of our own pages. Checks the permission first, then the size, and only then reads the body.
 *
 * @param allowed whether the sender has the form's permission; true for forms without one
 * @param longest the bytes of the longest form that this screen sends
 * @throws a Response: 403 without permission, 413 if it is longer, and 400 if it is malformed: a body that does not match
 * its Content-Type, or NUL in a text, which PostgreSQL cannot store
 */
export async function readSentForm(
  request: Request,
  allowed: boolean,
  longest = usualForm,
): Promise<FormData> {
  if (!allowed) throw new Response(null, { status: 403 });
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request, urlencoded.test(type) ? longest : longestParts);
  const form = urlencoded.test(type) ? parseFields(bytes) : await parseParts(bytes, type);
  if (!form || holdsNul(form)) throw new Response(null, { status: 400 });
  return form;
}

/** One value of the form, cut to `longest` letters; empty if the form has none. */
export function sentText(form: FormData, name: string, longest = 1_000): string {
  const value = form.get(name);
  return typeof value === "string" ? readText(value, longest) : "";
}

/** Returns the exact value with its blanks, for passwords: the limit is longer than any allowed password. */
export function sentSecret(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1_000) : "";
}

/** All values under one name, each cut to `longest` letters. */
export function sentTexts(form: FormData, name: string, longest = 100): string[] {
  return form.getAll(name).map((value) => (typeof value === "string" ? readText(value, longest) : ""));
}

async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLong = () => new Response(null, { status: 413 });
  // The size is checked before the body is read, so that the server discards the body and keeps the connection open.
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLong();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses the fields without Node's own form parser, which takes quadratic time in the number of fields. */
function parseFields(bytes: Buffer): FormData | undefined {
  let fields = 1;
  for (let at = bytes.indexOf("&"); at >= 0; at = bytes.indexOf("&", at + 1)) {
    if (++fields > mostFields) return undefined;
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(bytes.toString())) form.append(name, value);
  return form;
}

function parseParts(bytes: Buffer, type: string): Promise<FormData | undefined> {
  const whole = new Response(new Uint8Array(bytes), { headers: { "Content-Type": type } });
  return whole.formData().catch(() => undefined);
}

function holdsNul(form: FormData): boolean {
  return [...form].some(
    ([name, value]) => name.includes("\0") || (typeof value === "string" && value.includes("\0")),
  );
}
