import { CamtTransaction } from "./camt-transaction.ts";
import { type ReadRow, Unreadable, unreadableValue } from "./events.ts";
import { readIsoAmount } from "./read-amount.ts";
import { readBankId } from "./read-bank-id.ts";
import { readDay } from "./read-day.ts";

/**
 * An element `Ntry`, which is filled while the document is read.
 * docs/decisions/052-statements.md#what-an-entry-of-camt053-says explains each element.
 */
export class CamtEntry {
  private readonly line: number;
  private amount: number | null = null;
  private currency: string | null = null;
  private isDebit: boolean | null = null;
  private isReversal = false;
  private status = "BOOK";
  private bookedOn: string | null = null;
  private valueOn: string | null = null;
  private bankReference: string | null = null;
  private additional = "";
  private readonly transactions: CamtTransaction[] = [];

  constructor(line: number) {
    this.line = line;
  }

  /** `path`: the names of the open elements below `Ntry`. */
  open(path: readonly string[], attributes: Record<string, string>): void {
    if (path.join("/") === "Amt") this.currency = attributes.Ccy ?? null;
    if (path.at(-1) === "TxDtls") this.transactions.push(new CamtTransaction());
  }

  close(path: readonly string[], text: string, line: number): void {
    const pathText = path.join("/");
    switch (pathText) {
      case "Amt":
        this.amount = readIsoAmount(text);
        if (this.amount === null) throw unreadableValue("amount_unreadable", line, text);
        return;
      case "CdtDbtInd":
        if (text !== "DBIT" && text !== "CRDT") throw unreadableValue("direction_unreadable", line, text);
        this.isDebit = text === "DBIT";
        return;
      case "RvslInd":
        this.isReversal = text === "true" || text === "1";
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
        this.bankReference = text;
        return;
      case "AddtlNtryInf":
        this.additional = text;
        return;
      default:
        if (pathText.startsWith("NtryDtls/TxDtls/")) this.transactions.at(-1)?.close(path.slice(2), text);
    }
  }

  /** Returns one row, or a row for each payment of a batch. An entry that is not booked has no rows. */
  rows(currency: string | null): ReadRow[] {
    if (this.status !== "BOOK") return [];
    const { amount, isDebit, isReversal, additional, line } = this;
    if (amount === null) throw unreadableValue("amount_unreadable", line, "");
    if (isDebit === null) throw unreadableValue("direction_unreadable", line, "");
    if (currency !== null && this.currency !== null && this.currency !== currency) {
      throw new Unreadable("currency_differs", line, { expected: currency, found: this.currency });
    }
    const bookedOn = this.bookedOn ?? this.valueOn;
    if (bookedOn === null) throw unreadableValue("date_unreadable", line, "");
    return this.splitBatch(isDebit ? -amount : amount).map(({ signed, transaction, id }) => ({
      line,
      bookedOn,
      amount: signed || 0,
      ...transaction.toFacts({ debit: signed < 0, reversal: isReversal, additional }),
      bankRowId: id ?? transaction.findId(),
      balance: null,
    }));
  }

  /** Returns the payments of a batch if their sum is the entry's amount; otherwise the entry as a whole. */
  private splitBatch(
    signedAmount: number,
  ): { signed: number; transaction: CamtTransaction; id: string | null }[] {
    const [firstTransaction = new CamtTransaction(), ...otherTransactions] = this.transactions;
    const amounts = this.transactions.map((transaction) => transaction.findSignedAmount(signedAmount < 0));
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    if (otherTransactions.length > 0 && sum === signedAmount && amounts.every((amount) => amount !== 0)) {
      return this.transactions.map((transaction, at) => ({
        signed: amounts[at] ?? 0,
        transaction,
        id: null,
      }));
    }
    for (const transaction of otherTransactions) firstTransaction.addTexts(transaction);
    return [{ signed: signedAmount, transaction: firstTransaction, id: readBankId(this.bankReference) }];
  }
}

function dayOf(text: string, line: number): string {
  const day = readDay(text);
  if (day === null) throw unreadableValue("date_unreadable", line, text);
  return day;
}
