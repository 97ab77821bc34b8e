/** Whether a write comes from our own pages. A missing Origin (not a browser) is accepted; a foreign one is not. */
export function isOwnOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  const ours = new URL(publicUrl);
  const reached = new URL(request.url);
  if (asked.host === ours.host) return asked.protocol === ours.protocol;
  // The site may also have another host name than PUBLIC_URL (docs/contract.md#create-an-order). Behind a TLS proxy the
  // request arrives as http, while the page's Origin is https.
  return asked.host === reached.host && (asked.protocol === "https:" || asked.protocol === reached.protocol);
}
