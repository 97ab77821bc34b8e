/** The bytes of a form with a picture (docs/specification.md#5-validation-rules: 5 MB) or a long text. */
const formLimit = 6 * 1024 * 1024;

/** The bytes of a statement with its form (docs/contract.md#statements); its action reports larger files. */
const statementLimit = 24 * 1024 * 1024;

/** The bytes of a form from a sender who may not write: sign-in and the own account. */
const signInLimit = 64 * 1024;

/** The sender: not signed in, staff who may only read, or staff who may write. */
export type Sender = "stranger" | "reader" | "writer";

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Returns the status that refuses a request to the back office before its body is read; null for requests that its
 * pages send. A form is read into memory, so without a limit a client that knows the prefix could fill it.
 */
export function requestTrouble(request: Request, sender: Sender): 400 | 403 | 404 | 411 | 413 | 415 | null {
  // PostgreSQL texts cannot hold NUL, so no record has such an address.
  if (/%00/.test(request.url)) return 404;
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (!forms.test(request.headers.get("content-type") ?? "")) return 415;
  const length = request.headers.get("content-length");
  // Browsers always send the length of a form.
  if (length === null) return request.headers.has("transfer-encoding") ? 411 : null;
  const bytes = Number(length);
  if (!Number.isSafeInteger(bytes) || bytes < 0) return 400;
  if (bytes <= signInLimit) return null;
  if (sender === "reader") return 403;
  return sender === "stranger" || bytes > limitOf(request) ? 413 : null;
}

function limitOf({ url }: Request): number {
  return /^\/[^/]+\/transfers\/upload$/.test(new URL(url).pathname) ? statementLimit : formLimit;
}
