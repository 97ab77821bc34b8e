import { daysOf, inLira, type Statement, type StatementRow } from "./statement.ts";

/** CAMT.053 of ISO 20022 (camt.053.001.02), UTF-8. */
export function writeCamt(input: Statement | readonly Statement[], { numbered = true } = {}): Buffer {
  const statements = [input].flat();
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
<BkToCstmrStmt>
<GrpHdr><MsgId>STMT-1</MsgId><CreDtTm>2026-12-01T23:59:00+03:00</CreDtTm></GrpHdr>
${statements.map((statement) => writeStatement(statement, numbered)).join("\n")}
</BkToCstmrStmt>
</Document>
`);
}

function writeStatement(statement: Statement, numbered: boolean): string {
  const { iban, opening, closing, rows, id = "1", page } = statement;
  const { from, to } = daysOf(statement);
  const isFirst = page?.first ?? true;
  const isLast = page?.last ?? true;
  return `<Stmt>
<Id>${id}</Id>${page ? `<ElctrncSeqNb>${page.number}</ElctrncSeqNb><CreDtTm>${to}T18:00:00</CreDtTm>` : ""}
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>TRY</Ccy></Acct>
${balance(isFirst ? "OPBD" : "ITBD", opening, from)}
${balance(isLast ? "CLBD" : "ITBD", closing, to)}
${rows.map((row) => entry(row, numbered)).join("\n")}
</Stmt>`;
}

function balance(code: string, amount: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function money(amount: number): string {
  const sign = amount < 0 ? "DBIT" : "CRDT";
  return `<Amt Ccy="TRY">${inLira(amount, ".")}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`;
}

function entry(row: StatementRow, numbered: boolean): string {
  const { bookedOn, amount, text, payerName, payerIban, bankId, isReversal } = row;
  const party = amount < 0 ? "Cdtr" : "Dbtr";
  const number = numbered && bankId !== null ? `<AcctSvcrRef>${bankId}</AcctSvcrRef>` : "";
  const name = payerName ? `<${party}><Nm>${escapeXml(payerName)}</Nm></${party}>` : "";
  const iban = payerIban ? `<${party}Acct><Id><IBAN>${payerIban}</IBAN></Id></${party}Acct>` : "";
  const parties = name || iban ? `<RltdPties>${name}${iban}</RltdPties>` : "";
  const purpose = text ? `<RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf>` : "";
  return [
    `<Ntry>${money(amount)}${isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts>BOOK</Sts>`,
    `<BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${bookedOn}</Dt></ValDt>${number}`,
    "<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>",
    `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${parties}${purpose}</TxDtls></NtryDtls></Ntry>`,
  ].join("");
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
