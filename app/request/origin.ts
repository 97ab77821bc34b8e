/** Whether a writing request comes from our own pages: no Origin (not a browser) is accepted, a foreign one is not. */
export function isOwnOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  // The site may be reached under another name than PUBLIC_URL (contract section 2): its own name is as good. The
  // scheme is left out, because behind a proxy that brings TLS the request itself arrives as http.
  const { host } = new URL(origin);
  return host === new URL(publicUrl).host || host === new URL(request.url).host;
}
