/** Whether a writing request comes from our own pages: no Origin (not a browser) is accepted, a foreign one is not. */
export function isOwnOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  // The site may be reached under another name than PUBLIC_URL (contract section 2): its own name is as good.
  return origin === new URL(publicUrl).origin || origin === new URL(request.url).origin;
}
