/**
 * Returns the request with an address that can be decoded; null for a write to one that cannot. Old programs write
 * links such as `/haberler/%E7ok`, which get the 404 page. The router would print each such address to the console,
 * past our logger, so that a client could fill the disk.
 */
export function withReadableAddress(request: Request): Request | null {
  const url = new URL(request.url);
  if (isDecodable(url.pathname)) return request;
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  // "~" is in none of our addresses.
  url.pathname = url.pathname.replaceAll("%", "~");
  return new Request(url, { method: request.method, headers: request.headers });
}

function isDecodable(path: string): boolean {
  // Most addresses have no escapes.
  if (!path.includes("%")) return true;
  try {
    // The router decodes twice, so `%25zz` fails there just as `%zz` does. The result is used, because the bundler
    // would otherwise remove the call.
    return decodeURIComponent(decodeURIComponent(path)) !== "";
  } catch {
    return false;
  }
}
