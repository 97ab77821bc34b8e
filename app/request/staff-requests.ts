/** What a form with a picture may weigh (specification section 5: 5 MB), or the longest text, coded for its way. */
const formLimit = 6 * 1024 * 1024;

/** Before somebody has signed in there is only a password to send; who may write nothing has their own account. */
const doorLimit = 64 * 1024;

/** Who sends it: nobody known, somebody who may only read, or somebody who may write. */
export type Sender = "stranger" | "reader" | "writer";

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * The status with which a request to the back office is turned away before anything of it is read; null for what its
 * pages can send. A form is read as a whole: without a limit anybody who knows the prefix could fill the memory.
 */
export function requestTrouble(request: Request, sender: Sender): 400 | 403 | 404 | 411 | 413 | 415 | null {
  // No database text holds NUL, so nothing has such an address.
  if (/%00/.test(request.url)) return 404;
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (!forms.test(request.headers.get("content-type") ?? "")) return 415;
  const length = request.headers.get("content-length");
  // Browsers always say how long a form is.
  if (length === null) return request.headers.has("transfer-encoding") ? 411 : null;
  const bytes = Number(length);
  if (!Number.isSafeInteger(bytes) || bytes < 0) return 400;
  if (bytes <= doorLimit) return null;
  if (sender === "reader") return 403;
  return sender === "stranger" || bytes > formLimit ? 413 : null;
}
