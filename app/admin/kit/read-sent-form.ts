import { readText } from "#shared/read-text.ts";

/** The longest text of the editor with every letter coded for its way, and the fields around it. */
const longestForm = 2 * 1024 * 1024;
/** What a browser sends as parts has files in it, which have an endpoint of their own. */
const longestParts = 64 * 1024;
/** A donor's orders are ticked one by one; no screen has more fields. */
const mostFields = 5_000;

const urlencoded = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * The form that a page of ours sent: permission first, then its size, and only then is it read.
 *
 * @param allowed whether the sender may do what the form is for; true where everybody may
 * @throws a Response: 403 without permission, 413 when it is longer than any form of ours, and 400 for what no browser
 * makes of a form: a body that does not follow its own Content-Type, or NUL in a text, which no text of the database
 * can hold
 */
export async function readSentForm(request: Request, allowed: boolean): Promise<FormData> {
  if (!allowed) throw new Response(null, { status: 403 });
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request, urlencoded.test(type) ? longestForm : longestParts);
  const form = urlencoded.test(type) ? parseFields(bytes) : await parseParts(bytes, type);
  if (!form || holdsNul(form)) throw new Response(null, { status: 400 });
  return form;
}

/** A word or a line of the form, cut to `longest` letters; empty where the form has none. */
export function sentText(form: FormData, name: string, longest = 1_000): string {
  const value = form.get(name);
  return typeof value === "string" ? readText(value, longest) : "";
}

/** The same to the letter, blanks included, as passwords are: none of ours is as long as what is kept. */
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
  // Before the body is touched: the server then lets the rest of it run through, and the connection lives on.
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

/** Not with Node's own reader of forms, which takes the square of the number of fields. */
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
