import { and, eq, getTableColumns, gte, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { demoEvidence, paymentAttempts } from "../table.ts";
import type { OurAttempt } from "./rules.ts";

export function findAttempts(db: Db, numbers: readonly string[]): Promise<OurAttempt[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  // The numbers are one JSON parameter, because a day may have more numbers than a statement may have parameters.
  const hasNumber = sql`${paymentAttempts.number} in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`;
  return select(db, hasNumber);
}

/** Returns the attempts of a period that our database says were paid. */
export function findPaidAttempts(db: Db, banks: string[], from: Date, until: Date): Promise<OurAttempt[]> {
  return select(
    db,
    and(
      selectBegunBetween(banks, from, until),
      inArray(paymentAttempts.status, ["settled", "duplicate"]),
      isKnownToBank,
    ),
  );
}

/** Returns the attempts of a period, except those about which only staff may decide. */
export function findDecidableAttempts(
  db: Db,
  banks: string[],
  from: Date,
  until: Date,
): Promise<OurAttempt[]> {
  return select(
    db,
    and(selectBegunBetween(banks, from, until), isKnownToBank, ne(paymentAttempts.status, "contradicted")),
  );
}

/** A payment with the bank's test card is in the books of its test system only, to which a later account does not belong. */
const isKnownToBank = sql`${orders.trial} is distinct from 'test'`;

function selectBegunBetween(banks: string[], from: Date, until: Date): SQL | undefined {
  return and(
    inArray(paymentAttempts.bank, banks),
    gte(paymentAttempts.createdAt, from),
    lt(paymentAttempts.createdAt, until),
  );
}

function select(db: Db, where: SQL | undefined): Promise<OurAttempt[]> {
  const { number, orderId } = paymentAttempts;
  return db
    .select({
      ...getTableColumns(paymentAttempts),
      orderStatus: orders.status,
      paidOtherwise: sql<boolean>`exists (select from order_payments p where p.order_id = ${orderId}
        and p.own and p.number <> ${number})`,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(where, or(isNull(paymentAttempts.evidence), ne(paymentAttempts.evidence, demoEvidence))));
}
