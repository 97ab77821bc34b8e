/**
 * Returns the request with an address that can be decoded. Old programs write links such as `/haberler/%E7ok`; such a
 * link gets the 404 page, and a write to it gets null. The router would print each of these addresses to the console
 * without our logger, so that a client could fill the disk.
 */
export function toReadableRequest(request: Request): Request | null {
  const url = new URL(request.url);
  if (isDecodable(url.pathname)) return request;
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  // None of our addresses contains "~".
  url.pathname = url.pathname.replaceAll("%", "~");
  return new Request(url, { method: request.method, headers: request.headers });
}

function isDecodable(path: string): boolean {
  // Most addresses have no escapes.
  if (!path.includes("%")) return true;
  try {
    // The router decodes twice, so `%25zz` fails there, too. The comparison keeps the bundler from removing the call.
    return decodeURIComponent(decodeURIComponent(path)) !== "";
  } catch {
    return false;
  }
}
