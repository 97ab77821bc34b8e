import { createHash } from "node:crypto";
import { isOwnOrigin } from "#app/http/request/origin.ts";
import { readBody } from "#app/http/request/read-body.ts";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { noticeSlug } from "#app/site/corporate/corporate-slug.ts";
import type { App } from "#server/compose/compose.ts";
import { identityIn } from "#server/content/identity/rules.ts";
import { findPage } from "#server/content/pages/queries.ts";
import type {
  Consent,
  ReportedConsent,
  ShownConsent,
} from "#server/giving/orders/consents/record-consents.ts";
import type { OrderRequest, ParsedRequest } from "#server/giving/orders/order-request.ts";
import { type Refused, refused } from "#server/giving/orders/refusal.ts";
import { findPaidDonors, maskDonor } from "#server/giving/orders/remembered-donors.ts";
import type { Idempotency } from "#server/giving/payments/create-order.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { textVersion } from "#shared/content/text-version.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";

const bodyLimit = 64 * 1024;

export type OrderPost = { kind: "post"; text: string; bodyHash: string; key: Idempotency | null };

/** Reads a POST with a JSON body from our own pages. */
export async function readOrderPost(
  request: Request,
  publicUrl: string,
): Promise<OrderPost | (Refused & { status?: number })> {
  if (!isOwnOrigin(request, publicUrl)) return { ...refused("INVALID_REQUEST"), status: 403 };
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    return { ...refused("INVALID_REQUEST"), status: 415 };
  }
  const text = await readBody(request, bodyLimit);
  if (text === undefined) return refused("PAYLOAD_TOO_LARGE");
  const key = request.headers.get("idempotency-key");
  // The key must have 8 to 128 printable characters.
  if (key !== null && !/^[\x20-\x7e]{8,128}$/.test(key)) return refused("INVALID_REQUEST");
  return orderPost(text, key);
}

function orderPost(text: string, key: string | null): OrderPost {
  const bodyHash = createHash("sha256").update(text).digest("hex");
  return { kind: "post", text, bodyHash, key: key === null ? null : { key, bodyHash } };
}

type Body = { customerInfo: { remembered: true; name?: unknown; phone?: unknown } };

/** Replaces a remembered donor by the donor's data, which come from the orders of this browser (`orderIds`). */
export async function fillInDonor(
  app: Parameters<typeof findPaidDonors>[0],
  post: OrderPost,
  orderIds: readonly string[],
): Promise<OrderPost | Refused> {
  const body = readRememberedDonor(post.text);
  if (body === null) return post;
  const { name, phone } = body.customerInfo;
  const donors = await findPaidDonors(app, orderIds);
  // The browser may have paid for another donor since this donor was shown.
  const donor = donors.find((donor) => {
    const maskedDonor = maskDonor(donor);
    return (
      (name ?? maskedDonor.name) === maskedDonor.name && (phone ?? maskedDonor.phone) === maskedDonor.phone
    );
  });
  if (!donor) {
    return refused("INVALID_DONOR", { fieldErrors: { "customerInfo.remembered": { key: "donor.unknown" } } });
  }
  return orderPost(JSON.stringify({ ...body, customerInfo: donor }), post.key?.key ?? null);
}

/** Returns the body of an order with a remembered donor, or null for any other text. */
function readRememberedDonor(text: string): Body | null {
  if (!text.includes('"remembered"')) return null;
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && isRecord(body.customerInfo) && body.customerInfo.remembered === true
      ? (body as Body)
      : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Adds the displayed text in its language to each consent, to be stored with the order. Refuses shares of other persons
 * under the wording that does not name them.
 */
export async function addConsentTexts(
  app: Pick<App, "db" | "identity">,
  request: ParsedRequest,
  locale: Locale,
): Promise<OrderRequest | Refused> {
  const hasShares = request.items.some(({ shares }) => shares !== undefined);
  const consents: ShownConsent[] = [];
  for (const consent of request.consents) {
    const language = consent.language ?? locale;
    if (consent.kind !== "proxy") {
      consents.push({ ...consent, shown: await findConsentText(app.db, consent.kind, language) });
      continue;
    }
    const { text, namesOwners } = await findProxyText(app, consent, language, hasShares);
    const refusal = namesOwners ? null : refuseOtherOwners(request);
    if (refusal) return refusal;
    consents.push({ ...consent, shown: { text, language } });
  }
  return { ...request, consents };
}

/**
 * Returns the wording of the proxy that the donor saw. Where a campaign has an offer, it names the owners of the shares
 * and the foundation (`namesOwners`). Without a known version, `hasShares` tells which wording it was.
 */
async function findProxyText(
  { identity }: Pick<App, "identity">,
  { version }: ReportedConsent,
  language: Locale,
  hasShares: boolean,
): Promise<{ text: string; namesOwners: boolean }> {
  const t = await loadAllTexts(language);
  const plainText = t("donate.modal.consent");
  const text = t("shares.consent", { name: identityIn(await identity.read(), language).name });
  const namesOwners = version === textVersion(text) || (hasShares && version !== textVersion(plainText));
  return { text: namesOwners ? text : plainText, namesOwners };
}

/** Refuses the first share of another person. */
function refuseOtherOwners({ items }: ParsedRequest): Refused | null {
  for (const [line, { id, shares = [] }] of items.entries()) {
    const index = shares.findIndex(({ owner }) => owner !== "self");
    const details = { line, n: index + 1, reason: "consent" };
    if (index !== -1) return refused("INVALID_SHARES", { subject: id, details });
  }
  return null;
}

async function findConsentText(
  db: Db,
  kind: Exclude<Consent, "proxy">,
  language: Locale,
): Promise<ShownConsent["shown"]> {
  const t = await loadAllTexts(language);
  if (kind === "messages") return { text: t("checkout.messages"), language };
  const page = await findPage(db, noticeSlug, language);
  // A foundation without a notice has not displayed one; the back office warns about it.
  if (!page) return null;
  return {
    text: `<h1>${escapeHtml(page.title)}</h1>\n${page.content}`,
    language: page.languages?.content ?? DEFAULT_LOCALE,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
