import { and, desc, eq, gte, inArray, isNull, not, sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { type Donor, validateDonor } from "#shared/giving/donor.ts";
import type { RememberedDonor } from "#shared/giving/remembered-donor.ts";
import { isFromAbroad } from "#shared/text/phone.ts";
import { dayMs } from "#shared/text/time.ts";
import { orders } from "./table.ts";

/** docs/contract.md#donor-of-the-last-paid-order */
const maxAgeMs = 30 * dayMs;

/** A donor may forward a pay link, so the browser that pays by it learns nothing about the donor. */
export const hasPayLink = sql<boolean>`exists (select from pay_links l where l.order_id = "orders"."id")`;

/** Returns the donors of the orders that were paid within 30 days, latest payment first, without erased donors. */
export async function findPaidDonors(
  { db, clock }: { db: Db; clock: Clock },
  orderIds: readonly string[],
): Promise<Donor[]> {
  if (orderIds.length === 0) return [];
  const since = new Date(clock.now().getTime() - maxAgeMs);
  const rows = await db
    .select({ name: orders.customerName, phone: orders.customerPhone, email: orders.customerEmail })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        eq(orders.status, "completed"),
        gte(orders.completedAt, since),
        isNull(orders.erasedAt),
        not(hasPayLink),
      ),
    )
    .orderBy(desc(orders.completedAt), desc(orders.createdAt), desc(orders.id));
  return rows.flatMap(({ name, phone, email }) => {
    const validated = validateDonor({ name, phone: phone ?? "", email: email ?? "" });
    return validated.kind === "valid" ? [validated.donor] : [];
  });
}

const maxFirstNameLength = 30;

/** Donors recognise themselves, but a stranger can neither call nor write to them. */
export function maskDonor({ name, phone, email }: Donor): RememberedDonor {
  return { remembered: true, name: maskName(name), phone: maskPhone(phone), hasEmail: email !== "" };
}

/** `Ayşe Y.`; for a single word only its initial. */
function maskName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const firstWord = words[0] ?? "";
  const lastWord = words.length > 1 ? words.at(-1) : undefined;
  if (lastWord === undefined) return toInitial(firstWord);
  return `${[...firstWord].slice(0, maxFirstNameLength).join("")} ${toInitial(lastWord)}`;
}

/** An initial may consist of several code points. */
function toInitial(word: string): string {
  const [initial] = new Intl.Segmenter("tr").segment(word);
  return `${initial?.segment ?? ""}.`;
}

/** `5•• ••• 12 34`; for a foreign number only its last digits. */
function maskPhone(stored: string): string {
  const lastDigits = `${stored.slice(-4, -2)} ${stored.slice(-2)}`;
  return isFromAbroad(stored) ? `+•• ••• ${lastDigits}` : `${stored.slice(0, 1)}•• ••• ${lastDigits}`;
}
