import type { PlannedRow, StatementPlan } from "./plan.ts";

/** CAMT.053 of ISO 20022 (camt.053.001.02), UTF-8. */
export function writeCamt(plan: StatementPlan, { numbered = true } = {}): Buffer {
  const first = plan.rows[0]?.bookedOn ?? "2026-11-02";
  const last = plan.rows.at(-1)?.bookedOn ?? first;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
<BkToCstmrStmt>
<GrpHdr><MsgId>STMT-1</MsgId><CreDtTm>${last}T23:59:00+03:00</CreDtTm></GrpHdr>
<Stmt>
<Id>1</Id>
<Acct><Id><IBAN>${plan.iban}</IBAN></Id><Ccy>TRY</Ccy></Acct>
${balance("OPBD", plan.opening, first)}
${balance("CLBD", plan.closing, last)}
${plan.rows.map((row) => entry(row, numbered)).join("\n")}
</Stmt>
</BkToCstmrStmt>
</Document>
`);
}

function balance(code: string, amount: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function money(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const sign = amount < 0 ? "DBIT" : "CRDT";
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return `<Amt Ccy="TRY">${decimal}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`;
}

function entry(row: PlannedRow, numbered: boolean): string {
  const { bookedOn, amount, text, payerName, payerIban, bankId } = row;
  const party = amount < 0 ? "Cdtr" : "Dbtr";
  const number = numbered ? `<AcctSvcrRef>${bankId}</AcctSvcrRef>` : "";
  const name = payerName ? `<${party}><Nm>${escapeXml(payerName)}</Nm></${party}>` : "";
  const iban = payerIban ? `<${party}Acct><Id><IBAN>${payerIban}</IBAN></Id></${party}Acct>` : "";
  const parties = name || iban ? `<RltdPties>${name}${iban}</RltdPties>` : "";
  const said = text ? `<RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf>` : "";
  return `<Ntry>${money(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${bookedOn}</Dt></ValDt>${number}<NtryDtls><TxDtls>${parties}${said}</TxDtls></NtryDtls></Ntry>`;
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
