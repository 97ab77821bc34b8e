/** Whether a writing request comes from our own pages: no Origin (not a browser) is accepted, a foreign one is not. */
export function isOwnOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const [asked, ours, reached] = [new URL(origin), new URL(publicUrl), new URL(request.url)];
  if (asked.host === ours.host) return asked.protocol === ours.protocol;
  // The site may be reached under another name than PUBLIC_URL (docs/contract.md#create-an-order): its own name is as good. Behind
  // a proxy that brings TLS the request itself arrives as http, while the page's Origin says https.
  return asked.host === reached.host && (asked.protocol === "https:" || asked.protocol === reached.protocol);
}
