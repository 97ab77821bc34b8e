import { findDayForGift } from "#server/giving/cash/assign-cash-day.ts";
import { assignDonor } from "#server/giving/donors/assign-donors.ts";
import { findKnownDonor } from "#server/giving/donors/find-known-donor.ts";
import { lockDonors } from "#server/giving/donors/lock-donors.ts";
import { isOffered } from "#server/giving/kurban/read-lines.ts";
import { mayHaveShares, reserveShares } from "#server/giving/kurban/reserve-shares.ts";
import { auditStatus } from "#server/giving/orders/audit-status.ts";
import type { ShownConsent } from "#server/giving/orders/consents/record-consents.ts";
import { insertOrder } from "#server/giving/orders/insert-order.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { queueMail } from "#server/giving/orders/mail/queue-mail.ts";
import { statusNote } from "#server/giving/orders/rules.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { RefusedLate } from "#server/giving/orders/undo-refused.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import { findCreated } from "#server/staff/find-submission.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { type Company, readCompany } from "#shared/giving/company.ts";
import { deskProxyText } from "#shared/giving/desk-proxy.ts";
import type { Donor } from "#shared/giving/donor.ts";
import type { ProxyChannel, ShareInput } from "#shared/giving/kurban-shares.ts";
import type { OrderMethod } from "#shared/giving/order-status.ts";
import { isHandMethod, type StaffSource } from "#shared/giving/staff-gift.ts";
import { DEFAULT_LOCALE, type Locale, toLocale } from "#shared/text/locale.ts";
import {
  checkDesk,
  checkForm,
  checkNewDonor,
  type GiftErrors,
  priceGift,
  toShareErrors,
} from "./check-gift.ts";

/** A gift that a donor makes by telephone or at the desk. */
export type GiftInput = {
  /** A known donor is named by the id: staff may see only a part of the contact. */
  donor: { id: string } | { name: string; phone: string; email: string };
  company: Company | null;
  /** `unit` is the amount of one share or piece in kuruş. */
  items: readonly {
    targetId: string;
    donationType: string;
    unit: number;
    quantity: number;
    /** The shares of a kurban. An empty name comes later; without `shares` all are on the donor's name. */
    shares?: readonly ShareInput[] | undefined;
  }[];
  method: OrderMethod;
  source: StaffSource;
  /** The cash desk of a gift in cash; null in a foundation without desks. */
  deskId: string | null;
  /** The day of a gift in cash or by card terminal, today by default. */
  givenOn: string | undefined;
  note: string;
  issuesDocument: boolean;
  informsDonor: boolean;
  /** Whether the donor gave the proxy for a kurban, by telephone or at the desk. */
  proxyConsent: boolean;
  /** The foundation's Turkish name, which the proxy for a kurban with an offer names. */
  foundation: string;
  /** The day by which the buyer brings the names that are missing. */
  namesBy?: string | undefined;
};

export type GiftTaken = { kind: "taken"; id: string } | { kind: "refused"; errors: GiftErrors } | Forbidden;

/**
 * Creates the order of a gift that staff take. Cash and card terminal: the order is completed in the same transaction.
 * Bank transfer and card: it waits for its payment. A form that arrives twice creates one order.
 */
export async function takeGift(ctx: StaffContext, gift: GiftInput): Promise<GiftTaken> {
  const repeated = await findTaken(ctx);
  if (repeated) return repeated;
  try {
    return await staffWrite(ctx, "orders", "change", (staff) => insertGift(staff, ctx.actor.id, gift));
  } catch (error) {
    if (error instanceof RefusedLate)
      return { kind: "refused", errors: toShareErrors(error.refusal, gift.items) };
    const taken = violatedConstraint(error) === "audit_log_created_once" ? await findTaken(ctx) : undefined;
    if (!taken) throw error;
    return taken;
  }
}

async function findTaken(ctx: StaffContext): Promise<GiftTaken | undefined> {
  const created = await findCreated(ctx, "order");
  return created && { kind: "taken", id: created.id };
}

async function insertGift(staff: StaffTx, takenBy: string, gift: GiftInput): Promise<GiftTaken> {
  const { tx, now } = staff;
  const { method, source, issuesDocument, informsDonor } = gift;
  await lockDonors(tx);
  const errors = checkForm(gift, now);
  const donor = await readDonor(tx, gift.donor);
  if (donor.kind === "invalid") Object.assign(errors, donor.errors);
  const priced = await priceGift(tx, gift);
  if (priced.kind === "invalid") Object.assign(errors, priced.errors);
  const day = method === "cash" ? await findDayForGift(tx, gift.deskId) : null;
  if (day) Object.assign(errors, checkDesk(day));
  if (donor.kind === "invalid" || priced.kind === "invalid" || Object.keys(errors).length > 0)
    return { kind: "refused", errors };

  const { id: donorId, contact, language } = donor;
  const company = gift.company && readCompany(gift.company);
  const note = statusNote(gift.note);
  const request = {
    donor: contact,
    company: company?.kind === "company" ? company.company : null,
    paymentMethod: method,
    message: "",
    isRecurring: false,
    consents: gift.proxyConsent ? [await readProxy(tx, gift)] : [],
    items: [],
    totalAmount: priced.order.total,
  };
  const clock = { now: () => now };
  const cashDayId = day?.kind === "found" ? day.dayId : null;
  const columns = { source, takenBy, donorId, statusNote: note, issuesDocument, informsDonor, cashDayId };
  const id = await insertOrder({ tx, clock }, request, priced.order, language, columns);
  const after = { totalAmount: priced.order.total, method, source };
  await staff.audit({ action: "create", entity: "order", entityId: id, after });
  if (mayHaveShares(priced.order.items)) {
    const shares = gift.items.map((item) => item.shares);
    const channel = proxyChannels[source];
    const staffPart = { by: takenBy, channel, namesBy: gift.namesBy ?? null };
    const refusal = await reserveShares(tx, { orderId: id, now, shares, staff: staffPart });
    if (refusal) throw new RefusedLate(refusal);
  }
  await settle(staff, takenBy, id, { method, informsDonor, note, givenOn: gift.givenOn });
  return { kind: "taken", id };
}

const proxyChannels = {
  phone: "phone",
  desk: "desk",
  branch: "desk",
  representative: "representative",
} as const satisfies Record<StaffSource, ProxyChannel>;

async function readProxy(tx: Tx, { items, foundation }: GiftInput): Promise<ShownConsent> {
  const campaignIds = items.map(({ targetId }) => targetId);
  const hasOffer = await isOffered(tx, campaignIds);
  return {
    kind: "proxy",
    shown: { text: deskProxyText({ foundation, hasOffer }), language: DEFAULT_LOCALE },
  };
}

type DonorRead =
  | { kind: "invalid"; errors: GiftErrors }
  | { kind: "donor"; id: string | null; contact: Donor; language: Locale };

async function readDonor(tx: Tx, donor: GiftInput["donor"]): Promise<DonorRead> {
  if (!("id" in donor)) {
    const checked = checkNewDonor(donor);
    if (checked.kind === "invalid") return checked;
    return { kind: "donor", id: null, contact: checked.donor, language: DEFAULT_LOCALE };
  }
  const known = await findKnownDonor(tx, donor.id);
  if (!known) return { kind: "invalid", errors: { donor: { key: "donor.missing" } } };
  const { id, name, phone, email, language } = known;
  const contact = { name, phone: phone ?? "", email: email ?? "" };
  return { kind: "donor", id, contact, language: toLocale(language) ?? DEFAULT_LOCALE };
}

type Settlement = Pick<GiftInput, "method" | "informsDonor" | "givenOn"> & { note: string | null };

/** Completes an order whose money staff have in hand. Another order waits for its payment. */
async function settle(
  { tx, now, audit }: StaffTx,
  by: string,
  id: string,
  { method, informsDonor, note, givenOn }: Settlement,
): Promise<void> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Error(`no order ${id}`);
  if (isHandMethod(method)) {
    await setOrderStatus(tx, order, { cause: "completion", by, note, givenOn }, now);
    await auditStatus(audit, order, "completed", { note, givenOn });
    if (order.donorId === null) await assignDonor(tx, order);
  } else if (method === "bank_transfer" && informsDonor) {
    await queueMail(tx, { event: "transfer_instructions", subject: id, order, now, isByStaff: true });
  }
}
