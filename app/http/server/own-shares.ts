import type { Context, Hono } from "hono";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import type { App } from "#server/compose/compose.ts";
import { correctNames } from "#server/giving/kurban/correct-names.ts";
import { storeWish } from "#server/giving/kurban/store-wish.ts";
import type { NameInput, NamesWritten } from "#server/giving/kurban/write-names.ts";
import { overWishes, shareOwners } from "#shared/giving/kurban-shares.ts";
import { isForeign, isOwnOrder } from "./own-document.ts";

/** The names of the shares of an order. */
const maxBytes = 16_384;

/**
 * Takes the corrected names of shares, and what the donor wishes for shares that came too late (docs/contract.md#kurban).
 * Only the browser that ordered may send them. Staff carry out the wish.
 */
export function serveOwnShares(http: Hono, app: App): void {
  http.post("/payment/hisseler/:id{HD[A-Z0-9]{14}}/adlar", async (c) => {
    const orderId = c.req.param("id");
    const text = await readOwnBody(c, app, orderId);
    if (text instanceof Response) return text;
    const names = readNames(text);
    if (!names) return c.text("Bad Request", 400, secretPageHeaders);
    const outcome = await correctNames(app, { orderId, names });
    return c.json(outcome, statusOf[outcome.kind], secretPageHeaders);
  });
  http.post("/payment/hisseler/:id{HD[A-Z0-9]{14}}/tercih", async (c) => {
    const orderId = c.req.param("id");
    const text = await readOwnBody(c, app, orderId);
    if (text instanceof Response) return text;
    const form = new URLSearchParams(text);
    const wish = overWishes.find((known) => known === form.get("wish"));
    if (!wish) return c.text("Bad Request", 400, secretPageHeaders);
    await storeWish(app, { orderId, wish });
    const status = form.get("status") === "transfer" ? "transfer" : "success";
    return c.body(null, 303, {
      ...secretPageHeaders,
      Location: `/payment/verify?status=${status}#hisseler`,
    });
  });
}

const statusOf = { saved: 200, refused: 400, locked: 409, missing: 404 } as const satisfies Record<
  NamesWritten["kind"],
  number
>;

/** Returns the body, or the answer to a request that does not come from the browser that ordered. */
async function readOwnBody(c: Context, app: App, orderId: string): Promise<string | Response> {
  if (isForeign(c, app) || !(await isOwnOrder(c, app, orderId)))
    return c.text("Not Found", 404, secretPageHeaders);
  if (!(Number(c.req.header("content-length")) <= maxBytes))
    return c.text("Content Too Large", 413, secretPageHeaders);
  return c.req.text();
}

function readNames(text: string): NameInput[] | null {
  let entries: unknown;
  try {
    entries = JSON.parse(text).names;
  } catch {
    return null;
  }
  if (!Array.isArray(entries)) return null;
  const names: NameInput[] = [];
  for (const entry of entries) {
    const { id, name, owner, severalConfirmed } = Object(entry) as Record<string, unknown>;
    const knownOwner = shareOwners.find((known) => known === owner);
    if (typeof id !== "string" || id.includes("\0") || typeof name !== "string" || !knownOwner) return null;
    names.push({ id, name: name.trim(), owner: knownOwner, severalConfirmed: severalConfirmed === true });
  }
  return names;
}
