import type { App } from "#server/compose.ts";

/** Scripts run by nonce or from our own files only; each document allows just what it needs. */
export function contentSecurityPolicy(path: string, nonce: string, app: App): string {
  // As loosely as the router matches: a checkout under "/odeme/" must reach the bank, too.
  const formTargets = /^\/odeme\/?$/i.test(path) ? `'self' ${app.bank.formOrigin}` : "'self'";
  const rules = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
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

export const securityHeaders: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};
