import { isAdminPath } from "./admin-path.ts";

const kindByPath = new Map([
  ["/.netlify/functions/create-order", "create_order"],
  ["/.netlify/functions/send-sms", "send_sms"],
  ["/healthz", "health"],
  ["/readyz", "health"],
  ["/metrics", "metrics"],
]);

/** Returns the kind of a request for metrics. There are only a few kinds, because a metric needs few values. */
export function classifyRequest(path: string, adminPath: string): string {
  const kind = kindByPath.get(path);
  if (kind) return kind;
  if (/^\/api\/payment-verify(\/|$)/.test(path)) return "callback";
  if (isAdminPath(path, adminPath)) return /\/live$/.test(path) ? "live" : "admin";
  if (path.startsWith("/assets/") || path.startsWith("/uploads/")) return "file";
  if (path.startsWith("/api/") || path.startsWith("/.netlify/")) return "api";
  if (/\.(xml|txt|json|webmanifest)$/.test(path)) return "feed";
  return /\.[a-z0-9]{2,5}$/.test(path) ? "file" : "page";
}
