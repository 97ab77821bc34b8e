import type { Tx } from "#server/platform/db/connect.ts";
import { addShares } from "./add-shares.ts";
import { claimHolds } from "./claim-shares.ts";
import { heldColumns } from "./hold-columns.ts";
import type { OfferLine } from "./read-lines.ts";

/** Adds shares on the name of the donor. They are held if the offer has room for all of them, else lapsed. */
export async function addMissing(
  tx: Tx,
  line: OfferLine,
  { from, count }: { from: number; count: number },
  now: Date,
): Promise<void> {
  const transfer = line.paymentMethod === "bank_transfer";
  const refusal = await claimHolds(tx, [{ offerId: line.offerId, count, transfer }], now);
  const lapsed = refusal ? ({ state: "lapsed", heldUntil: null } as const) : {};
  const columns = { ...heldColumns(line, now), ...lapsed };
  await addShares(
    tx,
    Array.from({ length: count }, (_, index) => ({ ...columns, n: from + index })),
  );
}
