import { ownValue } from "#shared/own-value.ts";
import { type ReadRow, Unreadable } from "./events.ts";
import { ibanIn } from "./find-account.ts";
import { readIsoAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";

/** One payment of an entry; an entry may be a batch. */
type Transaction = {
  amount: string | null;
  id: string | null;
  texts: string[];
  names: Partial<Record<Party, string>>;
  ibans: Partial<Record<Party, string>>;
};
type Party = "Dbtr" | "Cdtr";

function emptyTransaction(): Transaction {
  return { amount: null, id: null, texts: [], names: {}, ibans: {} };
}

/** An element `Ntry`, filled while it is read. */
export class CamtEntry {
  private readonly line: number;
  private amount: number | null = null;
  private currency: string | null = null;
  private debit: boolean | null = null;
  private status = "BOOK";
  private bookedOn: string | null = null;
  private valueOn: string | null = null;
  private id: string | null = null;
  private additional = "";
  private readonly transactions: Transaction[] = [];

  constructor(line: number) {
    this.line = line;
  }

  /** `path`: the elements below `Ntry`. */
  open(path: readonly string[], attributes: Record<string, string>): void {
    if (path.join("/") === "Amt") this.currency = attributes.Ccy ?? null;
    if (path.at(-1) === "TxDtls") this.transactions.push(emptyTransaction());
  }

  close(path: readonly string[], text: string, line: number): void {
    const inside = path.join("/");
    switch (inside) {
      case "Amt":
        this.amount = readIsoAmount(text);
        if (this.amount === null) throw new Unreadable("amount_unreadable", line);
        return;
      case "CdtDbtInd":
        this.debit = text === "DBIT" ? true : text === "CRDT" ? false : null;
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
        this.id = text || null;
        return;
      case "AddtlNtryInf":
        this.additional = text;
        return;
      default:
        if (inside.startsWith("NtryDtls/TxDtls/")) this.closeInTransaction(path.slice(2), text);
    }
  }

  private closeInTransaction(path: readonly string[], text: string): void {
    const transaction = this.transactions.at(-1);
    if (!transaction || text === "") return;
    const inside = path.join("/");
    if (inside === "Amt" || inside === "AmtDtls/TxAmt/Amt") transaction.amount ??= text;
    if (inside === "Refs/AcctSvcrRef") transaction.id = text;
    if (/^RmtInf\/(?:Ustrd|Strd\/CdtrRefInf\/Ref|Strd\/AddtlRmtInf)$/.test(inside))
      transaction.texts.push(text);
    if (inside === "AddtlTxInf" && transaction.texts.length === 0) transaction.texts.push(text);
    const name = /^RltdPties\/(Dbtr|Cdtr)\/(?:Pty\/)?Nm$/.exec(inside);
    if (name) transaction.names[name[1] as Party] = text;
    const iban = /^RltdPties\/(Dbtr|Cdtr)Acct\/Id\/(?:IBAN|Othr\/Id)$/.exec(inside);
    if (iban) transaction.ibans[iban[1] as Party] = text;
  }

  /** One row, or one per payment of a batch; none while the bank has not booked it. */
  rows(currency: string | null): ReadRow[] {
    if (this.status !== "BOOK") return [];
    const { amount, debit, line } = this;
    if (amount === null || debit === null) throw new Unreadable("amount_unreadable", line);
    if (currency !== null && this.currency !== null && this.currency !== currency) {
      throw new Unreadable("currency_differs", line, { expected: currency, found: this.currency });
    }
    const bookedOn = this.bookedOn ?? this.valueOn;
    if (bookedOn === null) throw new Unreadable("date_unreadable", line);
    const parts = this.batch(amount);
    const sign = debit ? -1 : 1;
    return parts.map((part) => ({
      ...this.rowOf(part.transaction, debit),
      line,
      bookedOn,
      amount: sign * part.amount || 0,
      balance: null,
    }));
  }

  /** The payments of a batch, if their amounts add up to the entry's. */
  private batch(amount: number): { amount: number; transaction: Transaction }[] {
    const [first = emptyTransaction()] = this.transactions;
    const amounts = this.transactions.map((each) => readIsoAmount(each.amount ?? "") ?? 0);
    const sum = amounts.reduce((total, each) => total + each, 0);
    if (this.transactions.length > 1 && sum === amount && amounts.every((each) => each > 0)) {
      return this.transactions.map((transaction, at) => ({ amount: amounts[at] ?? 0, transaction }));
    }
    const texts = this.transactions.flatMap((each) => each.texts);
    return [{ amount, transaction: { ...first, texts, id: this.id ?? first.id } }];
  }

  private rowOf({ id, texts, names, ibans }: Transaction, debit: boolean) {
    const party: Party = debit ? "Cdtr" : "Dbtr";
    const description = texts.join(" ") || this.additional;
    return {
      description,
      payerName: ownValue(names, party) ?? null,
      payerIban: ibanIn(ownValue(ibans, party) ?? "") ?? ibanIn(description),
      bankRowId: id?.slice(0, 64) ?? null,
    };
  }
}

const istanbul = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul", dateStyle: "short" });

/** A time with an offset is a day in Istanbul. */
function dayOf(text: string, line: number): string {
  const moment = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : null;
  const day = moment && !Number.isNaN(moment.getTime()) ? istanbul.format(moment) : readDay(text);
  if (day === null) throw new Unreadable("date_unreadable", line);
  return day;
}
