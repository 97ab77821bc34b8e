/** Headers of a page whose address is a secret: caches, search engines and other sites must not learn it. */
export const secretPageHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
} as const;
