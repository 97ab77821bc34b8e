import { CamtTransaction } from "./camt-transaction.ts";
import { notRead, type ReadRow, Unreadable } from "./events.ts";
import { readIsoAmount } from "./read-amount.ts";
import { readBankId } from "./read-bank-id.ts";
import { readDay } from "./read-day.ts";

/**
 * An element `Ntry`, filled while it is read. What each of its elements means for us:
 * docs/decisions/052-statements.md#what-an-entry-of-camt053-says.
 */
export class CamtEntry {
  private readonly line: number;
  private amount: number | null = null;
  private currency: string | null = null;
  private debit: boolean | null = null;
  private reversal = false;
  private status = "BOOK";
  private bookedOn: string | null = null;
  private valueOn: string | null = null;
  private id: string | null = null;
  private additional = "";
  private readonly transactions: CamtTransaction[] = [];

  constructor(line: number) {
    this.line = line;
  }

  /** `path`: the elements below `Ntry`. */
  open(path: readonly string[], attributes: Record<string, string>): void {
    if (path.join("/") === "Amt") this.currency = attributes.Ccy ?? null;
    if (path.at(-1) === "TxDtls") this.transactions.push(new CamtTransaction());
  }

  close(path: readonly string[], text: string, line: number): void {
    const inside = path.join("/");
    switch (inside) {
      case "Amt":
        this.amount = readIsoAmount(text);
        if (this.amount === null) throw notRead("amount_unreadable", line, text);
        return;
      case "CdtDbtInd":
        if (text !== "DBIT" && text !== "CRDT") throw notRead("direction_unreadable", line, text);
        this.debit = text === "DBIT";
        return;
      case "RvslInd":
        this.reversal = text === "true" || text === "1";
        return;
      case "Sts":
      case "Sts/Cd":
        if (text !== "") this.status = text;
        return;
      case "BookgDt/Dt":
      case "BookgDt/DtTm":
        this.bookedOn = dayOf(text, line);
        return;
      case "ValDt/Dt":
      case "ValDt/DtTm":
        this.valueOn = dayOf(text, line);
        return;
      case "AcctSvcrRef":
        this.id = text;
        return;
      case "AddtlNtryInf":
        this.additional = text;
        return;
      default:
        if (inside.startsWith("NtryDtls/TxDtls/")) this.transactions.at(-1)?.close(path.slice(2), text);
    }
  }

  /** One row, or one per payment of a batch; none while the bank has not booked it. */
  rows(currency: string | null): ReadRow[] {
    if (this.status !== "BOOK") return [];
    const { amount, debit, reversal, additional, line } = this;
    if (amount === null) throw notRead("amount_unreadable", line, "");
    if (debit === null) throw notRead("direction_unreadable", line, "");
    if (currency !== null && this.currency !== null && this.currency !== currency) {
      throw new Unreadable("currency_differs", line, { expected: currency, found: this.currency });
    }
    const bookedOn = this.bookedOn ?? this.valueOn;
    if (bookedOn === null) throw notRead("date_unreadable", line, "");
    return this.parts(debit ? -amount : amount).map(({ signed, transaction, id }) => ({
      line,
      bookedOn,
      amount: signed || 0,
      ...transaction.facts({ debit: signed < 0, reversal, additional }),
      bankRowId: id ?? transaction.id(),
      balance: null,
    }));
  }

  /** The payments of a batch, if their amounts add up to the entry's; else the entry is one row. */
  private parts(signed: number): { signed: number; transaction: CamtTransaction; id: string | null }[] {
    const [first = new CamtTransaction(), ...others] = this.transactions;
    const amounts = this.transactions.map((each) => each.signed(signed < 0));
    const sum = amounts.reduce((total, each) => total + each, 0);
    if (others.length > 0 && sum === signed && amounts.every((each) => each !== 0)) {
      return this.transactions.map((transaction, at) => ({
        signed: amounts[at] ?? 0,
        transaction,
        id: null,
      }));
    }
    for (const other of others) first.addTexts(other);
    return [{ signed, transaction: first, id: readBankId(this.id) }];
  }
}

function dayOf(text: string, line: number): string {
  const day = readDay(text);
  if (day === null) throw notRead("date_unreadable", line, text);
  return day;
}
