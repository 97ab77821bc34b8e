/**
 * Whether the browser's router sent the request and shows a failure itself; otherwise the browser opens the answer as a
 * page.
 */
export function isAskedByScript(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Mode") === "cors";
}
