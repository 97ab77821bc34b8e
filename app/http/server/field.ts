import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import { answerList, fieldAnswer } from "#app/http/request/field-answers.ts";
import { fieldPage, fieldWorker } from "#app/http/request/field-page.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { readCookie, type SignedCookie, signCookie } from "#app/http/request/signed-cookie.ts";
import type { App } from "#server/compose/compose.ts";
import { findOpenLink, type OpenLink, openLink } from "#server/giving/kurban/field/open-link.ts";
import { readFieldList } from "#server/giving/kurban/field/read-field-list.ts";
import { readSentEvents } from "#server/giving/kurban/field/read-sent-events.ts";
import { recordFromLink } from "#server/giving/kurban/field/record-from-link.ts";
import { networkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { secondMs } from "#shared/text/time.ts";
import { isForeign } from "./own-document.ts";

const page = "/saha";
const cookieOf = (maxAgeSeconds: number): SignedCookie => ({ name: "saha", maxAgeSeconds, path: page });
/** A form with a hundred events, each with a note of 300 letters, percent-encoded. */
const maxBytes = 512 * 1024;

/**
 * Serves the field screen to the holders of links (docs/contract.md#kurban). The token is in the fragment of the address,
 * which no server and no log sees; the page exchanges it for a cookie.
 */
export function serveField(http: Hono, app: App, readAddress: (c: Context) => string): void {
  http.get(page, () => fieldPage("link"));
  http.get(`${page}/worker.js`, async (c) => ((await readDevice(c, app)) ? fieldWorker(page) : notFound(c)));
  http.get(`${page}/list`, async (c) => {
    const opened = await readDevice(c, app);
    const list = opened && (await readFieldList(app.db, opened.link.placeId));
    if (!list) return notFound(c);
    return answerList(c.req.raw, Object.assign(list, { mayUndo: false }), app.clock);
  });
  http.post(`${page}/open`, (c) => answerOpening(c, app, readAddress(c)));
  http.post(`${page}/events`, async (c) => {
    const opened = isForeign(c, app) ? null : await readDevice(c, app);
    if (!opened) return notFound(c);
    const form = await readForm(c);
    const sent = form && readSentEvents(form.get("sent") ?? "");
    if (!sent) return c.text("Bad Request", 400, secretPageHeaders);
    // The cookie names the device, so that no other device can undo its reports.
    const answers = await recordFromLink(app, opened.link, { ...sent, device: opened.device });
    return fieldAnswer({ answers }, app.clock);
  });
  http.post(`${page}/close`, (c) => {
    if (isForeign(c, app)) return notFound(c);
    return c.body(null, 204, { ...secretPageHeaders, "Set-Cookie": sign(app, cookieOf(0), "") });
  });
}

async function answerOpening(c: Context, app: App, address: string): Promise<Response> {
  if (isForeign(c, app)) return notFound(c);
  const seconds = await app.limits.fieldLinks.consume(networkOf(address));
  if (seconds !== null) {
    const headers = { ...secretPageHeaders, "Retry-After": String(seconds) };
    return c.text("Too Many Requests", 429, headers);
  }
  const form = await readForm(c);
  const known = readCookieValue(c, app);
  const token = form?.get("token") ?? "";
  const outcome = await openLink(app.db, { token, knownLink: known?.linkId ?? null, now: app.clock.now() });
  if (outcome.kind === "full") return c.text("Conflict", 409, secretPageHeaders);
  if (outcome.kind === "unknown") return notFound(c);
  const { id, expiresAt } = outcome.link;
  const device = known?.device ?? randomUUID();
  const maxAge = Math.ceil((expiresAt.getTime() - app.clock.now().getTime()) / secondMs);
  const cookie = sign(app, cookieOf(maxAge), `${id}_${device}`);
  return c.body(null, 204, { ...secretPageHeaders, "Set-Cookie": cookie });
}

/** The answer is the same whether the link is wrong, has ended or was revoked. */
const notFound = (c: Context) => c.text("Not Found", 404, secretPageHeaders);

function readCookieValue(c: Context, app: App): { linkId: string; device: string } | null {
  const [linkId = "", device = ""] = (readCookie(cookieOf(0), c.req.raw, app.secret) ?? "").split("_");
  return linkId && device ? { linkId, device } : null;
}

/** Returns the device of the cookie with its link, unless the link has ended or was revoked. */
async function readDevice(c: Context, app: App): Promise<{ link: OpenLink; device: string } | null> {
  const known = readCookieValue(c, app);
  const link = known && (await findOpenLink(app.db, known.linkId, app.clock.now()));
  return known && link ? { link, device: known.device } : null;
}

async function readForm(c: Context): Promise<URLSearchParams | null> {
  if (!(Number(c.req.header("content-length")) <= maxBytes)) return null;
  return new URLSearchParams(await c.req.text());
}

const sign = (app: App, cookie: SignedCookie, value: string) =>
  signCookie(cookie, value, app.secret, app.config.publicUrl.startsWith("https:"));
