import type { App } from "#server/compose/compose.ts";
import type { Config } from "#server/compose/config/config.ts";

/**
 * Allows scripts from our own files only, in the back office also by nonce; each document allows just what it needs.
 * @param nonce of the inline scripts; undefined without any
 */
export function contentSecurityPolicy(path: string, nonce: string | undefined, app: App): string {
  // The path is matched as loosely as in the router: a checkout at "/odeme/" must also reach the bank.
  const formTargets = /^\/odeme\/?$/i.test(path) ? `'self' ${originsOf(app).join(" ")}` : "'self'";
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
    // Only the back office has a nonce; it frames its previews of mail.
    ...(nonce ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets}`,
  ];
  if (import.meta.env.DEV) {
    rules[2] = "style-src 'self' 'unsafe-inline'"; // Vite injects style elements in development
    rules[5] = "connect-src 'self' ws:";
  }
  return rules.join("; ");
}

function originsOf({ payments }: App): string[] {
  return [...new Set(payments.banks.map(({ formOrigin }) => formOrigin))];
}

/** Returns the bucket's origin, which may use http in a local network; other pictures must use https. */
function bucketOrigin({ config: { storage } }: App): string {
  return storage.kind === "s3" ? ` ${new URL(storage.publicUrl).origin}` : "";
}

const securityHeaders = {
  // Documents set their own policy. Any other file that is opened as a document runs no scripts and cannot be framed.
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

export function headersForEverybody({ publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return securityHeaders;
  return { ...securityHeaders, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };
}
