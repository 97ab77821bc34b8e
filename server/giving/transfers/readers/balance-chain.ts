import { Unreadable } from "./events.ts";

type BalanceRow = { amount: number; balance: number };

/**
 * Checks the balance of each row against the previous row. The balances also show whether the bank lists the oldest or
 * the newest row first.
 */
export class BalanceChain {
  private firstRow: BalanceRow | null = null;
  private lastRow: BalanceRow | null = null;
  private oldestFirst = true;
  private newestFirst = true;

  /** Adds the next row of the file. Throws Unreadable if the balance is wrong in both orders. */
  add(line: number, amount: number, balance: number): void {
    const { lastRow } = this;
    if (lastRow) {
      const ifOldestFirst = lastRow.balance + amount;
      const ifNewestFirst = lastRow.balance - lastRow.amount;
      const expected = this.oldestFirst ? ifOldestFirst : ifNewestFirst;
      this.oldestFirst &&= balance === ifOldestFirst;
      this.newestFirst &&= balance === ifNewestFirst;
      if (!this.oldestFirst && !this.newestFirst) {
        throw new Unreadable("balance_differs", line, { expected, found: balance });
      }
    }
    this.lastRow = { amount, balance };
    this.firstRow ??= this.lastRow;
  }

  findEnds(): { opening: number; closing: number } | null {
    if (!this.firstRow || !this.lastRow) return null;
    const [oldest, newest] = this.oldestFirst ? [this.firstRow, this.lastRow] : [this.lastRow, this.firstRow];
    return { opening: oldest.balance - oldest.amount, closing: newest.balance };
  }
}
