/** For pages whose address is a secret: not stored, not found by search engines, and named to no other site. */
export const secretPage = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
} as const;
