import { readText } from "#shared/text/read-text.ts";

/** The largest form: the longest text of the editor with every letter percent-encoded, and the other fields. */
export const maxFormBytes = 2 * 1024 * 1024;
/** The limit of a form without long texts. */
export const defaultFormBytes = 256 * 1024;
/** Multipart bodies may be small, because browsers use them only for files, which have their own endpoint. */
const maxMultipartBytes = 64 * 1024;
/** The form with the most fields has a checkbox for each order of a donor. */
const maxFields = 5_000;

const urlencoded = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Reads a form of our own pages. Checks the right and the size before it reads the body.
 *
 * @param allowed whether the sender has the right for the form; true for forms that need none
 * @throws a Response: 403 without the right, 413 for a body above the limit, and 400 for a malformed body or for NUL in
 * a text, which PostgreSQL cannot store
 */
export async function readSentForm(
  request: Request,
  allowed: boolean,
  maxBytes = defaultFormBytes,
): Promise<FormData> {
  if (!allowed) throw new Response(null, { status: 403 });
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request, urlencoded.test(type) ? maxBytes : maxMultipartBytes);
  const form = urlencoded.test(type) ? parseFields(bytes) : await parseMultipart(bytes, type);
  if (!form || containsNul(form)) throw new Response(null, { status: 400 });
  return form;
}

/** Returns one value of the form, cut to `maxLength` letters; empty if the form does not have the value. */
export function sentText(form: FormData, name: string, maxLength = 1_000): string {
  const value = form.get(name);
  return typeof value === "string" ? readText(value, maxLength) : "";
}

/** Returns the exact value of a password, including its blanks. The limit is longer than any allowed password. */
export function sentSecret(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1_000) : "";
}

/** Returns all values of a name, each cut to `maxLength` letters. */
export function sentTexts(form: FormData, name: string, maxLength = 100): string[] {
  return form.getAll(name).map((value) => (typeof value === "string" ? readText(value, maxLength) : ""));
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
  for (let index = bytes.indexOf("&"); index >= 0; index = bytes.indexOf("&", index + 1)) {
    if (++fields > maxFields) return undefined;
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(bytes.toString())) form.append(name, value);
  return form;
}

function parseMultipart(bytes: Buffer, type: string): Promise<FormData | undefined> {
  const response = new Response(new Uint8Array(bytes), { headers: { "Content-Type": type } });
  return response.formData().catch(() => undefined);
}

function containsNul(form: FormData): boolean {
  return [...form].some(
    ([name, value]) => name.includes("\0") || (typeof value === "string" && value.includes("\0")),
  );
}
