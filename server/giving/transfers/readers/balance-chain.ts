import { Unreadable } from "./events.ts";

type Link = { amount: number; balance: number };

/**
 * Compares the balance of each row with its neighbour's. The balances also show whether the bank lists the oldest or
 * the newest row first.
 */
export class BalanceChain {
  private first: Link | null = null;
  private last: Link | null = null;
  private oldestFirst = true;
  private newestFirst = true;

  /** Throws Unreadable where neither order explains the balance. */
  add(line: number, amount: number, balance: number): void {
    const { last } = this;
    if (last) {
      const later = last.balance + amount;
      const earlier = last.balance - last.amount;
      const expected = this.oldestFirst ? later : earlier;
      this.oldestFirst &&= balance === later;
      this.newestFirst &&= balance === earlier;
      if (!this.oldestFirst && !this.newestFirst) {
        throw new Unreadable("balance_differs", line, { expected, found: balance });
      }
    }
    this.last = { amount, balance };
    this.first ??= this.last;
  }

  ends(): { opening: number; closing: number } | null {
    if (!this.first || !this.last) return null;
    const [oldest, newest] = this.oldestFirst ? [this.first, this.last] : [this.last, this.first];
    return { opening: oldest.balance - oldest.amount, closing: newest.balance };
  }
}
