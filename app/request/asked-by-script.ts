/**
 * Whether the router in the browser sent this request, whose screen stays and tells a failure by itself. Otherwise the
 * browser shows what is answered as a new document.
 */
export function isAskedByScript(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Mode") === "cors";
}
