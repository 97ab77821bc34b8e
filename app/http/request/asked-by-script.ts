/** Whether the browser's router sent the request; otherwise the browser shows the answer as a page. */
export function isAskedByScript(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Mode") === "cors";
}
