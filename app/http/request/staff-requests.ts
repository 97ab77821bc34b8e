/** The limit of a form with a picture of 5 MB (docs/specification.md#5-validation-rules) or a long text. */
const formLimitBytes = 6 * 1024 * 1024;

/** The limit of a form with a statement (docs/contract.md#statements). */
const statementLimitBytes = 24 * 1024 * 1024;

/** The limit of the forms for sign-in and for the own account. */
const signInLimitBytes = 64 * 1024;

/** The sender is not signed in (`stranger`), may only read, or may write. */
export type Sender = "stranger" | "reader" | "writer";

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Returns the status that refuses a request to the back office before its body is read, or null for a valid request. A
 * form is read into memory, so without a limit a client that knows the prefix could fill the memory.
 */
export function findRefusalStatus(
  request: Request,
  sender: Sender,
): 400 | 403 | 404 | 411 | 413 | 415 | null {
  // PostgreSQL texts cannot hold NUL, so no record has such an address.
  if (/%00/.test(request.url)) return 404;
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (!formTypes.test(request.headers.get("content-type") ?? "")) return 415;
  const length = request.headers.get("content-length");
  // Browsers always send the length of a form.
  if (length === null) return request.headers.has("transfer-encoding") ? 411 : null;
  const bytes = Number(length);
  if (!Number.isSafeInteger(bytes) || bytes < 0) return 400;
  if (bytes <= signInLimitBytes) return null;
  if (sender === "reader") return 403;
  return sender === "stranger" || bytes > findFormLimit(request) ? 413 : null;
}

function findFormLimit({ url }: Request): number {
  return /^\/[^/]+\/transfers\/upload$/.test(new URL(url).pathname) ? statementLimitBytes : formLimitBytes;
}
