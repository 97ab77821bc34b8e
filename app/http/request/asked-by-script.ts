/** Whether the browser's router sent the request. Otherwise the browser shows the answer as a page. */
export function isScriptRequest(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Mode") === "cors";
}
