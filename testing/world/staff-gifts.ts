import { type GiftInput, takeGift } from "#server/giving/orders/take-gift/take-gift.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";

/** A gift in cash at the desk of a foundation without cash desks, as the form sends it. */
export const cashGift: GiftInput = {
  donor: { name: "Ayşe Yılmaz", phone: "0532 111 22 33", email: "ayse@example.net" },
  company: null,
  items: [{ targetId: "genel", donationType: "standart", unit: 25_000, quantity: 1 }],
  method: "cash",
  source: "desk",
  deskId: null,
  givenOn: undefined,
  note: "",
  issuesDocument: true,
  informsDonor: true,
  proxyConsent: false,
  foundation: "Güneş Vakfı",
};

/** Takes a gift in and returns its order. */
export async function takeIn(staff: StaffContext, change: Partial<GiftInput> = {}): Promise<string> {
  const taken = await takeGift(staff, { ...cashGift, ...change });
  if (taken.kind !== "taken") throw new Error(JSON.stringify(taken));
  return taken.id;
}

/** Returns the lines of a gift of `unit` kuruş. */
export const linesOf = (unit: number): GiftInput["items"] =>
  cashGift.items.map((line) => ({ ...line, unit }));

/** Runs `work` in each transaction of the staff, after its writes and before its commit. */
export function beforeCommit(staff: StaffContext, work: () => Promise<void>): StaffContext {
  const transaction = (write: (tx: Tx) => Promise<unknown>) =>
    staff.db.transaction(async (tx) => {
      const outcome = await write(tx);
      await work();
      return outcome;
    });
  return { ...staff, db: Object.assign(Object.create(staff.db) as Db, { transaction }) };
}
