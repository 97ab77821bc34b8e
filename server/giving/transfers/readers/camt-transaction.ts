import { ownValue } from "#shared/text/own-value.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { appendReversal } from "./append-reversal.ts";
import { findIban } from "./find-account.ts";
import { readIsoAmount } from "./read-amount.ts";
import { readBankId } from "./read-bank-id.ts";

type Party = "Dbtr" | "Cdtr" | "UltmtDbtr" | "UltmtCdtr" | "InitgPty";

/** The paths of the payer's free text, which banks cut into pieces of `fullPieceLength` characters. */
const freeTextPath = /^RmtInf\/(?:Ustrd|Strd\/AddtlRmtInf)$/;
const fullPieceLength = 140;
/** The paths of structured fields of the payer or a firm, which may contain the reference. */
const referencePath =
  /^(?:RmtInf\/Strd\/(?:CdtrRefInf\/Ref|RfrdDocInf\/Nb|RfrdDocInf\/LineDtls\/Id\/Nb)|Refs\/(?:EndToEndId|InstrId|PmtInfId|AcctOwnrTxId|ChqNb|MndtId|Prtry\/Ref)|RltdRmtInf\/RmtId|Purp\/Prtry)$/;
/** The paths of the bank's texts about the payment. */
const bankTextPath = /^(?:AddtlTxInf|RtrInf\/(?:AddtlInf|Rsn\/Prtry))$/;

/** An element `TxDtls`, a payment of an entry. */
export class CamtTransaction {
  private amount: string | null = null;
  private isDebit: boolean | null = null;
  private isReturn = false;
  private readonly ids: string[] = [];
  private readonly freeTexts: string[] = [];
  private readonly referenceTexts: string[] = [];
  private readonly bankTexts: string[] = [];
  private readonly names: Partial<Record<Party, string>> = {};
  private readonly ibans: Partial<Record<Party, string>> = {};

  /** `path`: the names of the open elements below `TxDtls`. */
  close(path: readonly string[], text: string): void {
    if (path[0] === "RtrInf") this.isReturn = true;
    if (text === "") return;
    const pathText = path.join("/");
    if (pathText === "Amt" || pathText === "AmtDtls/TxAmt/Amt") this.amount ??= text;
    else if (pathText === "CdtDbtInd") this.isDebit = text === "DBIT";
    else if (/^Refs\/AcctSvcr(?:Tx)?(?:Ref|Id)$/.test(pathText)) this.ids.push(text);
    else if (freeTextPath.test(pathText)) this.freeTexts.push(text);
    else if (referencePath.test(pathText)) this.referenceTexts.push(text);
    else if (bankTextPath.test(pathText)) this.bankTexts.push(text);
    const name = /^RltdPties\/((?:Ultmt)?(?:Dbtr|Cdtr)|InitgPty)\/(?:Pty\/)?Nm$/.exec(pathText);
    if (name) this.names[name[1] as Party] = text;
    const iban = /^RltdPties\/(Dbtr|Cdtr)Acct\/Id\/(?:IBAN|Othr\/Id)$/.exec(pathText);
    if (iban) this.ibans[iban[1] as Party] = text;
  }

  /** Returns the amount with its sign, by the direction of the entry if the payment has none; 0 if it is unknown. */
  findSignedAmount(debit: boolean): number {
    const amount = readIsoAmount(this.amount ?? "") ?? 0;
    return (this.isDebit ?? debit) ? -amount : amount;
  }

  findId(): string | null {
    return this.ids.map(readBankId).find((id) => id !== null) ?? null;
  }

  /** Adds the texts of another payment, because an entry that cannot be split is one row with all texts. */
  addTexts(other: CamtTransaction): void {
    this.freeTexts.push(...other.freeTexts);
    this.referenceTexts.push(...other.referenceTexts);
    this.bankTexts.push(...other.bankTexts);
  }

  toFacts(entry: { debit: boolean; reversal: boolean; additional: string }) {
    const { debit, reversal, additional } = entry;
    // A reversal contains the parties of the original payment; some banks swap them.
    const [party, turned] = debit === reversal ? (["Dbtr", "Cdtr"] as const) : (["Cdtr", "Dbtr"] as const);
    const otherName = reversal ? ownValue(this.names, turned) : undefined;
    const name = ownValue(this.names, party);
    const ultimateName = ownValue(this.names, `Ultmt${party}`);
    const initiatorName = party === "Dbtr" ? this.names.InitgPty : undefined;
    const donorTexts = [joinPieces(this.freeTexts), ...this.referenceTexts, ultimateName ?? ""];
    const texts = [...donorTexts, ...this.bankTexts, additional].filter((text) => readBankId(text) !== null);
    const text = removeRepeats(texts).join(" ");
    const isOutgoingReturn = debit && (reversal || this.isReturn);
    const description = isOutgoingReturn ? appendReversal(text, reversal ? "TERS KAYIT" : "IADE") : text;
    return {
      description,
      payerName: name ?? ultimateName ?? initiatorName ?? otherName ?? null,
      payerIban: findIban(ownValue(this.ibans, party) ?? "") ?? findIban(description),
    };
  }
}

function joinPieces(pieces: readonly string[]): string {
  return pieces
    .map((piece) => (piece.length >= fullPieceLength ? piece : `${piece} `))
    .join("")
    .trim();
}

/** Removes texts that another text contains. */
function removeRepeats(texts: readonly string[]): string[] {
  const distinct: string[] = [];
  for (const text of texts) {
    if (distinct.some((longer) => foldForSearch(longer).includes(foldForSearch(text)))) continue;
    distinct.push(text);
  }
  return distinct;
}
