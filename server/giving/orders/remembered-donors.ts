import { and, desc, eq, gte, inArray, isNull } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { type Donor, validateDonor } from "#shared/giving/donor.ts";
import type { RememberedDonor } from "#shared/giving/remembered-donor.ts";
import { isFromAbroad } from "#shared/text/phone.ts";
import { dayMs } from "#shared/text/time.ts";
import { orders } from "./table.ts";

/** docs/contract.md#donor-of-the-last-paid-order */
const rememberedFor = 30 * dayMs;

/** The donors of those of these orders that were paid within 30 days, the last payment first; no erased person. */
export async function findPaidDonors(
  { db, clock }: { db: Db; clock: Clock },
  orderIds: readonly string[],
): Promise<Donor[]> {
  if (orderIds.length === 0) return [];
  const since = new Date(clock.now().getTime() - rememberedFor);
  const rows = await db
    .select({ name: orders.customerName, phone: orders.customerPhone, email: orders.customerEmail })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        eq(orders.status, "completed"),
        gte(orders.completedAt, since),
        isNull(orders.erasedAt),
      ),
    )
    .orderBy(desc(orders.completedAt), desc(orders.createdAt), desc(orders.id));
  return rows.flatMap(({ name, phone, email }) => {
    const read = validateDonor({ name, phone: phone ?? "", email: email ?? "" });
    return read.kind === "valid" ? [read.donor] : [];
  });
}

/** The longest first name that is shown. */
const nameLength = 30;

/** Enough for donors to know themselves, and too little to write to or to call. */
export function maskDonor({ name, phone, email }: Donor): RememberedDonor {
  return { remembered: true, name: maskName(name), phone: maskPhone(phone), hasEmail: email !== "" };
}

/** `Ayşe Y.`; of a name of one word only the initial. */
function maskName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? words.at(-1) : undefined;
  if (last === undefined) return initialOf(first);
  return `${[...first].slice(0, nameLength).join("")} ${initialOf(last)}`;
}

/** A whole character, also where it is written as several. */
function initialOf(word: string): string {
  const [initial] = new Intl.Segmenter("tr").segment(word);
  return `${initial?.segment ?? ""}.`;
}

/** `5•• ••• 12 34`; of a number from abroad only its last digits. */
function maskPhone(stored: string): string {
  const end = `${stored.slice(-4, -2)} ${stored.slice(-2)}`;
  return isFromAbroad(stored) ? `+•• ••• ${end}` : `${stored.slice(0, 1)}•• ••• ${end}`;
}
