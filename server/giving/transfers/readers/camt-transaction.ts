import { ownValue } from "#shared/text/own-value.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { ibanIn } from "./find-account.ts";
import { readIsoAmount } from "./read-amount.ts";
import { readBankId } from "./read-bank-id.ts";
import { sayReversal } from "./say-reversal.ts";

type Party = "Dbtr" | "Cdtr" | "UltmtDbtr" | "UltmtCdtr" | "InitgPty";

/** The payer's free text, which banks cut into pieces of `fullPiece` characters. */
const free = /^RmtInf\/(?:Ustrd|Strd\/AddtlRmtInf)$/;
const fullPiece = 140;
/** The payer's or a firm's structured fields, which may contain the reference. */
const named =
  /^(?:RmtInf\/Strd\/(?:CdtrRefInf\/Ref|RfrdDocInf\/Nb|RfrdDocInf\/LineDtls\/Id\/Nb)|Refs\/(?:EndToEndId|InstrId|PmtInfId|AcctOwnrTxId|ChqNb|MndtId|Prtry\/Ref)|RltdRmtInf\/RmtId|Purp\/Prtry)$/;
/** The bank's own texts about the payment. */
const bank = /^(?:AddtlTxInf|RtrInf\/(?:AddtlInf|Rsn\/Prtry))$/;

/** An element `TxDtls`: one payment of an entry. */
export class CamtTransaction {
  private amount: string | null = null;
  private debit: boolean | null = null;
  private returned = false;
  private readonly ids: string[] = [];
  private readonly freeTexts: string[] = [];
  private readonly namedTexts: string[] = [];
  private readonly bankTexts: string[] = [];
  private readonly names: Partial<Record<Party, string>> = {};
  private readonly ibans: Partial<Record<Party, string>> = {};

  /** `path`: the elements below `TxDtls`. */
  close(path: readonly string[], text: string): void {
    if (path[0] === "RtrInf") this.returned = true;
    if (text === "") return;
    const inside = path.join("/");
    if (inside === "Amt" || inside === "AmtDtls/TxAmt/Amt") this.amount ??= text;
    else if (inside === "CdtDbtInd") this.debit = text === "DBIT";
    else if (/^Refs\/AcctSvcr(?:Tx)?(?:Ref|Id)$/.test(inside)) this.ids.push(text);
    else if (free.test(inside)) this.freeTexts.push(text);
    else if (named.test(inside)) this.namedTexts.push(text);
    else if (bank.test(inside)) this.bankTexts.push(text);
    const name = /^RltdPties\/((?:Ultmt)?(?:Dbtr|Cdtr)|InitgPty)\/(?:Pty\/)?Nm$/.exec(inside);
    if (name) this.names[name[1] as Party] = text;
    const iban = /^RltdPties\/(Dbtr|Cdtr)Acct\/Id\/(?:IBAN|Othr\/Id)$/.exec(inside);
    if (iban) this.ibans[iban[1] as Party] = text;
  }

  /** Its own amount and direction; those of its entry where it has none. 0: not known. */
  signed(debit: boolean): number {
    const amount = readIsoAmount(this.amount ?? "") ?? 0;
    return (this.debit ?? debit) ? -amount : amount;
  }

  id(): string | null {
    return this.ids.map(readBankId).find((id) => id !== null) ?? null;
  }

  /** An entry whose payments cannot be told apart is one row with all of their texts. */
  addTexts(other: CamtTransaction): void {
    this.freeTexts.push(...other.freeTexts);
    this.namedTexts.push(...other.namedTexts);
    this.bankTexts.push(...other.bankTexts);
  }

  facts(entry: { debit: boolean; reversal: boolean; additional: string }) {
    const { debit, reversal, additional } = entry;
    // A reversal names the parties of the payment that it takes back; some banks turn them round.
    const [side, turned] = debit === reversal ? (["Dbtr", "Cdtr"] as const) : (["Cdtr", "Dbtr"] as const);
    const other = reversal ? ownValue(this.names, turned) : undefined;
    const name = ownValue(this.names, side);
    const ultimate = ownValue(this.names, `Ultmt${side}`);
    const initiating = side === "Dbtr" ? this.names.InitgPty : undefined;
    const own = [joined(this.freeTexts), ...this.namedTexts, ultimate ?? ""];
    const texts = [...own, ...this.bankTexts, additional].filter((text) => readBankId(text) !== null);
    const text = withoutRepeats(texts).join(" ");
    const back = debit && (reversal || this.returned);
    const description = back ? sayReversal(text, reversal ? "TERS KAYIT" : "IADE") : text;
    return {
      description,
      payerName: name ?? ultimate ?? initiating ?? other ?? null,
      payerIban: ibanIn(ownValue(this.ibans, side) ?? "") ?? ibanIn(description),
    };
  }
}

function joined(pieces: readonly string[]): string {
  return pieces
    .map((piece) => (piece.length >= fullPiece ? piece : `${piece} `))
    .join("")
    .trim();
}

/** A text that another one holds says nothing more. */
function withoutRepeats(texts: readonly string[]): string[] {
  const kept: string[] = [];
  for (const text of texts) {
    if (kept.some((each) => foldForSearch(each).includes(foldForSearch(text)))) continue;
    kept.push(text);
  }
  return kept;
}
