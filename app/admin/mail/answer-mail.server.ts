/** Mail programs need inline styles. The page may load nothing, and only our own pages may frame it. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
  "Cache-Control": "no-store",
};

/** Answers with the HTML of a mail, for a preview. */
export function mailAnswer(html: string): Response {
  return new Response(html, { headers });
}
