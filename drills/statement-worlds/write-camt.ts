import { type Account, inLira, type Line, type Page } from "./page.ts";

export function writeCamt(account: Account, pages: readonly Page[]): Uint8Array {
  const statements = pages.map((page) => writePage(account, page)).join("");
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M${account.stamp}</MsgId><CreDtTm>2026-12-01T18:00:00</CreDtTm></GrpHdr>${statements}
</BkToCstmrStmt></Document>
`,
    "utf8",
  );
}

function writePage({ iban, stamp }: Account, { lines, opening, number, first, last }: Page): string {
  const from = lines[0]?.day ?? "";
  const to = lines.at(-1)?.day ?? "";
  return `
<Stmt><Id>S${from}-${stamp}-${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${to}T18:00:00</CreDtTm>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>TRY</Ccy></Acct>
${balance(first ? "OPBD" : "ITBD", opening, from)}
${balance(last ? "CLBD" : "ITBD", lines.at(-1)?.balance ?? opening, to)}
${lines.map(entry).join("\n")}
</Stmt>`;
}

function balance(code: string, amount: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function money(amount: number): string {
  return `<Amt Ccy="TRY">${inLira(amount, ".")}</Amt><CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
}

function entry({ day, amount, kind, told }: Line): string {
  const number = told.id === null ? "" : `<AcctSvcrRef>${told.id}</AcctSvcrRef>`;
  const role = amount < 0 ? "Cdtr" : "Dbtr";
  const party =
    told.payer === null ? "" : `<RltdPties><${role}><Nm>${inXml(told.payer)}</Nm></${role}></RltdPties>`;
  const details = `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${party}<RmtInf><Ustrd>${inXml(told.text)}</Ustrd></RmtInf>`;
  return [
    `<Ntry>${money(amount)}${kind === "return" ? "<RvslInd>true</RvslInd>" : ""}<Sts>BOOK</Sts>`,
    `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${number}`,
    "<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>",
    `<NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`,
  ].join("");
}

function inXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
