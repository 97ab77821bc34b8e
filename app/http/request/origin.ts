/** Whether a write comes from our own pages. A request without an Origin does not come from a browser and is accepted. */
export function isOwnOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const pageOrigin = new URL(origin);
  const configuredUrl = new URL(publicUrl);
  const requestUrl = new URL(request.url);
  if (pageOrigin.host === configuredUrl.host) return pageOrigin.protocol === configuredUrl.protocol;
  // The site may have a second host name beside PUBLIC_URL (docs/contract.md#create-an-order). Behind a TLS proxy the
  // request arrives as http, while the Origin of the page is https.
  return (
    pageOrigin.host === requestUrl.host &&
    (pageOrigin.protocol === "https:" || pageOrigin.protocol === requestUrl.protocol)
  );
}
