import { and, eq, isNull, sql } from "drizzle-orm";
import { lockSubject } from "#server/giving/notes/find-subject.ts";
import { notes } from "#server/giving/notes/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { dayMs } from "#shared/text/time.ts";
import type { OwnGift } from "./list-own-gifts.ts";

export type DataRequest = "export" | "erase";

/** KVKK, article 13: the foundation answers within 30 days. */
const answerDays = 30;

const texts = {
  export:
    "Bağışçı, Bağışlarım sayfasından kişisel verilerini istedi. En geç 30 gün içinde yanıtlanır (KVKK m. 13).",
  erase:
    "Bağışçı, Bağışlarım sayfasından kişisel verilerinin silinmesini istedi. En geç 30 gün içinde yanıtlanır (KVKK m. 13).",
} as const;

/**
 * Opens a task of staff with the day of the answer on the donor of the newest gift. A request that is still open is not
 * repeated. `none`: no gift is visible.
 */
export function askForData(
  { db, clock }: { db: Db; clock: Clock },
  gifts: readonly OwnGift[],
  request: DataRequest,
): Promise<"asked" | "none"> {
  const [newest] = gifts;
  if (!newest) return Promise.resolve("none");
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ donorId: orders.donorId })
      .from(orders)
      .where(eq(orders.id, newest.id))
      .for("update");
    const subject = order?.donorId
      ? ({ entity: "donor", entityId: order.donorId } as const)
      : ({ entity: "order", entityId: newest.id } as const);
    const record = await lockSubject(tx, subject);
    if (!record || record.isErased) return "none";
    const text = texts[request];
    const isOpen = and(
      eq(notes.entity, subject.entity),
      eq(notes.entityId, subject.entityId),
      sql`starts_with(${notes.text}, ${text})`,
      isNull(notes.doneAt),
    );
    if ((await tx.$count(notes, isOpen)) > 0) return "asked";
    const now = clock.now();
    const dueOn = istanbulDay(new Date(now.getTime() + answerDays * dayMs));
    await tx
      .insert(notes)
      .values({ ...subject, text: `${text} ${nameGifts(gifts)}`, dueOn, isTask: true, at: now });
    return "asked";
  });
}

/** A note has at most 2,000 characters. */
const maxNamed = 100;

/** Names the gifts that the donor saw, because the donor's record in the back office may have others. */
function nameGifts(gifts: readonly OwnGift[]): string {
  const references = gifts.slice(0, maxNamed).map(({ reference }) => formatReference(reference));
  const others = gifts.length - references.length;
  return `Bağışlar: ${references.join(", ")}${others > 0 ? ` ve ${others} bağış daha` : ""}.`;
}
