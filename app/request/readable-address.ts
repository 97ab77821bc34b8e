/**
 * The request, with an address that can be decoded; null when it has none and is no request to read. Old programs write
 * `/haberler/%E7ok`: who follows such a link gets the page that says that there is none. The router would print every
 * one of them, past our logger, for whoever likes to fill a disk.
 */
export function withReadableAddress(request: Request): Request | null {
  const url = new URL(request.url);
  if (isDecodable(url.pathname)) return request;
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  // No address of ours has this sign.
  url.pathname = url.pathname.replaceAll("%", "~");
  return new Request(url, { method: request.method, headers: request.headers });
}

function isDecodable(path: string): boolean {
  // Most addresses have nothing to decode.
  if (!path.includes("%")) return true;
  try {
    // Twice, as the router does on its way to the route: `%25zz` is as unreadable to it as `%zz`. The result is
    // used, because the bundler takes the call for one without effect and leaves it out else.
    return decodeURIComponent(decodeURIComponent(path)) !== "";
  } catch {
    return false;
  }
}
