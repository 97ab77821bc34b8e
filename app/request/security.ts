import type { App } from "#server/compose.ts";
import type { Config } from "#server/config/config.ts";

/**
 * Scripts run from our own files only, in the back office by nonce as well; each document allows just what it needs.
 * @param nonce of the inline scripts; undefined where there are none
 */
export function contentSecurityPolicy(path: string, nonce: string | undefined, app: App): string {
  // As loosely as the router matches: a checkout under "/odeme/" must reach the bank, too.
  const formTargets = /^\/odeme\/?$/i.test(path) ? `'self' ${app.bank.formOrigin}` : "'self'";
  const rules = [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: https:${bucketOrigin(app)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ...(/^\/iletisim\/?$/i.test(path) ? ["frame-src https://www.google.com"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets}`,
  ];
  if (import.meta.env.DEV) {
    rules[2] = "style-src 'self' 'unsafe-inline'"; // Vite injects style elements while developing
    rules[5] = "connect-src 'self' ws:";
  }
  return rules.join("; ");
}

/** A bucket in one's own network may be reached by http; any other picture from elsewhere comes by https. */
function bucketOrigin({ config: { storage } }: App): string {
  return storage.kind === "s3" ? ` ${new URL(storage.publicUrl).origin}` : "";
}

const securityHeaders = {
  // Documents bring their own. What is opened as one and is none runs nothing, and stands in nobody's frame.
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
};

/** What every answer carries, unless it is stricter itself. */
export function headersForEverybody({ publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return securityHeaders;
  return { ...securityHeaders, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };
}
