import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/**
 * Why shares cannot be refunded: a slaughtered animal is not refunded, an administrator asks for shares of a locked list,
 * and the amount is not that of whole shares.
 */
export type ShareRefundProblem = "slaughtered" | "locked" | "whole";

type Candidate = {
  id: string;
  itemId: number;
  unit: number;
  state: string;
  isLocked: boolean;
  isNamed: boolean;
};

type Choice = {
  orderId: string;
  /** The refunded amounts of the lines in kuruş. */
  items: readonly { id: number; amount: number }[];
  /** The shares that staff chose; undefined: as many as the amounts pay for. */
  chosen?: readonly string[] | undefined;
  mayTakeLocked: boolean;
  /** Whether the bank has made the refund already, so that its amount is a fact. */
  isFact?: boolean;
};

/** Chooses the shares that a refund gives back: those that can be spared most easily, and the last of a line first. */
export async function chooseRefunded(
  tx: Tx,
  { orderId, items, chosen, mayTakeLocked, isFact = false }: Choice,
): Promise<{ kind: "chosen"; ids: string[] } | { kind: "problem"; problem: ShareRefundProblem }> {
  const candidates = await readCandidates(tx, orderId);
  const ids: string[] = [];
  for (const { id: itemId, amount } of items) {
    const ofItem = candidates.filter((candidate) => candidate.itemId === itemId);
    const unit = ofItem[0]?.unit;
    if (unit === undefined) continue;
    const count = Math.floor(amount / unit);
    const free = ofItem.filter(({ id, isNamed }) => !isNamed && (chosen?.includes(id) ?? true));
    const open = free.filter(
      ({ state, isLocked }) => state !== "slaughtered" && (mayTakeLocked || !isLocked),
    );
    if (!isFact) {
      if (count * unit !== amount || (chosen && free.length !== count)) return problem("whole");
      if (open.length < count)
        return problem(free.some(({ isLocked }) => isLocked) && !mayTakeLocked ? "locked" : "slaughtered");
    }
    ids.push(...open.slice(0, count).map(({ id }) => id));
  }
  return { kind: "chosen", ids };
}

const problem = (reason: ShareRefundProblem) => ({ kind: "problem", problem: reason }) as const;

function readCandidates(tx: Tx, orderId: string): Promise<Candidate[]> {
  return rowsOf<Candidate>(tx)`
    select s.id, i.id::float8 as "itemId", i.amount::float8 as unit, s.state, coalesce(a.state = 'locked', false) as "isLocked",
      exists (select from kurban_share_refunds r where r.share_id = s.id) as "isNamed"
    from order_items i join kurban_shares s on s.order_item_id = i.id
    left join kurban_animals a on a.id = s.animal_id
    where i.order_id = ${orderId} and s.state not in ('moved', 'returned')
    order by array_position(array['over', 'lapsed', 'held', 'paid', 'placed'], s.state), s.n desc`;
}
