import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import { answerList, fieldAnswer } from "#app/http/request/field-answers.ts";
import { fieldPage, fieldWorker } from "#app/http/request/field-page.ts";
import { isOwnOrigin } from "#app/http/request/origin.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { readCookie, type SignedCookie, signCookie } from "#app/http/request/signed-cookie.ts";
import type { App } from "#server/compose/compose.ts";
import { findOpenLink, type OpenLink, openLink } from "#server/giving/kurban/field/open-link.ts";
import { readFieldList } from "#server/giving/kurban/field/read-field-list.ts";
import { readSentEvents } from "#server/giving/kurban/field/read-sent-events.ts";
import { recordFromLink } from "#server/giving/kurban/field/record-from-link.ts";
import { networkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { secondMs } from "#shared/text/time.ts";

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
  http.post(`${page}/close`, async (c) => {
    if (isForeign(c, app)) return notFound(c);
    const known = readCookieValue(c, app);
    const link = known && (await findOpenLink(app.db, known.linkId, app.clock.now()));
    // The closed cookie opens nothing. It names the device, which a link counts once.
    const cookie = link ? makeCookie(app, link, `${known.device}_closed`) : sign(app, cookieOf(0), "");
    return c.body(null, 204, { ...secretPageHeaders, "Set-Cookie": cookie });
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
  const cookie = makeCookie(app, outcome.link, known?.device ?? randomUUID());
  return c.body(null, 204, { ...secretPageHeaders, "Set-Cookie": cookie });
}

/** The answer is the same whether the link is wrong, has ended or was revoked. */
const notFound = (c: Context) => c.text("Not Found", 404, secretPageHeaders);

/** Whether another site sent the request. A page without a referrer may send the origin `null`. */
const isForeign = (c: Context, app: App) =>
  c.req.header("origin") !== "null" && !isOwnOrigin(c.req.raw, app.config.publicUrl);

function makeCookie(app: App, { id, expiresAt }: OpenLink, device: string): string {
  const maxAge = Math.ceil((expiresAt.getTime() - app.clock.now().getTime()) / secondMs);
  return sign(app, cookieOf(maxAge), `${id}_${device}`);
}

function readCookieValue(c: Context, app: App) {
  const value = readCookie(cookieOf(0), c.req.raw, app.secret) ?? "";
  const [linkId = "", device = "", end] = value.split("_");
  return linkId && device ? { linkId, device, isClosed: end === "closed" } : null;
}

/** Returns the device of the cookie with its link, unless its user has left, or the link has ended or was revoked. */
async function readDevice(c: Context, app: App): Promise<{ link: OpenLink; device: string } | null> {
  const known = readCookieValue(c, app);
  if (!known || known.isClosed) return null;
  const link = await findOpenLink(app.db, known.linkId, app.clock.now());
  return link ? { link, device: known.device } : null;
}

async function readForm(c: Context): Promise<URLSearchParams | null> {
  if (!(Number(c.req.header("content-length")) <= maxBytes)) return null;
  return new URLSearchParams(await c.req.text());
}

const sign = (app: App, cookie: SignedCookie, value: string) =>
  signCookie(cookie, value, app.secret, app.config.publicUrl.startsWith("https:"));
