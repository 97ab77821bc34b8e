import type { Hono } from "hono";
import type { App } from "#server/compose/compose.ts";
import { replacedFile } from "#shared/identity/identity-files.ts";

/** Browsers and phones request some files at fixed addresses, such as /favicon.ico. */
const fixedAddresses = [
  "/favicon.ico",
  "/favicon.svg",
  "/apple-touch-icon.png",
  "/logo.svg",
  "/share-card.jpg",
  "/icons/*",
];

/** Redirects the product's icons and share card to those of the foundation. */
export function forwardToIdentity(http: Hono, { identity }: App): void {
  http.on("GET", fixedAddresses, (c, next) => {
    const address = replacedFile(identity.latest(), c.req.path);
    if (!address) return next();
    c.header("Cache-Control", "public, max-age=60");
    return Promise.resolve(c.redirect(address, 302));
  });
}
