import type { App } from "#server/compose/compose.ts";
import type { Config } from "#server/compose/config/config.ts";

/** The screen of the back office from which an administrator goes to the bank for a trial payment. */
const trialPath = "banks/guide/pay";

/**
 * Returns the policy of a document, which allows only what the document needs.
 * @param nonce the nonce of the inline scripts, which only the back office has
 */
export function contentSecurityPolicy(path: string, nonce: string | undefined, app: App): string {
  // The router accepts capital letters and a final slash, so this pattern must accept them, too.
  const sendsToBank =
    /^\/(odeme|ode\/[^/]+)\/?$/i.test(path) || path === `/${app.config.adminPath}/${trialPath}`;
  const formTargets = sendsToBank ? `'self' ${listBankOrigins(app).join(" ")}` : "'self'";
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
    // The back office shows previews of mail in a frame.
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

function listBankOrigins({ payments }: App): string[] {
  return [...new Set(payments.banks.map(({ formOrigin }) => formOrigin))];
}

/** Returns the origin of the bucket, which may use http in a local network. Other pictures must use https. */
function bucketOrigin({ config: { storage } }: App): string {
  return storage.kind === "s3" ? ` ${new URL(storage.publicUrl).origin}` : "";
}

const securityHeaders = {
  // Documents set their own policy. This policy is for other files that a visitor opens as a document.
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

export function commonHeaders({ publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return securityHeaders;
  return { ...securityHeaders, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };
}
