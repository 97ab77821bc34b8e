import { describe, expect, test } from "vitest";
import { iban, read } from "./test-reading.ts";

describe("CAMT.053", () => {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const document = (entries: string, closing = "110.00", start = "<Document>") =>
    Buffer.from(
      `<?xml version="1.0"?>${start}<BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>TRY</Ccy></Acct>${balance("OPBD", "10.00")}${balance("CLBD", closing)}${entries}</Stmt></BkToCstmrStmt></Document>`,
    );
  const entry = (amount: string, more: string, sign = "CRDT") =>
    `<Ntry><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><BookgDt><DtTm>2026-11-01T22:30:00Z</DtTm></BookgDt>${more}</Ntry>`;

  test("a batch is read as its payments, and what is not booked is left out", async () => {
    const part = (amount: string, name: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${name}-1</AcctSvcrRef></Refs><Amt Ccy="TRY">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>a</Ustrd><Ustrd>b &amp; c</Ustrd></RmtInf></TxDtls>`;
    const batch = entry(
      "100.00",
      `<Sts><Cd>BOOK</Cd></Sts><NtryDtls>${part("60.00", "Ali")}${part("40", "Nur")}</NtryDtls>`,
    );
    const found = await read(document(batch + entry("5.00", "<Sts>PDNG</Sts>")));
    expect(found).toMatchObject({
      rows: [
        {
          amount: 6000,
          payerName: "Ali",
          bankRowId: "Ali-1",
          description: "a b & c",
          bookedOn: "2026-11-02",
        },
        { amount: 4000, payerName: "Nur" },
      ],
    });
  });

  test.each([
    ["a DOCTYPE", document("", "10.00", '<!DOCTYPE Document [<!ENTITY a "b">]><Document>'), "doctype"],
    ["65 levels", document(`${"<a>".repeat(62)}${"</a>".repeat(62)}`, "10.00"), "too_deep"],
    ["an unknown entity", document(entry("100.00", "<AddtlNtryInf>&a;</AddtlNtryInf>")), "not_whole"],
    ["a cut document", document(entry("100.00", "")).subarray(0, -20), "not_whole"],
    ["another document", Buffer.from("<Document><CstmrCdtTrfInitn/></Document>"), "unknown_format"],
    ["three decimals", document(entry("100.005", "")), "amount_unreadable"],
    [
      "another currency in an entry",
      document(entry("100.00", "").replace('"TRY"', '"USD"')),
      "currency_differs",
    ],
    ["a page of the web", Buffer.from("<!DOCTYPE html><html></html>"), "web_page"],
  ])("refuses %s", async (_name, file, reason) => {
    expect(await read(file)).toMatchObject({ kind: "refused", reason });
  });

  test("64 levels are read", async () => {
    expect(await read(document(`${"<a>".repeat(61)}${"</a>".repeat(61)}`, "10.00"))).toMatchObject({
      kind: "read",
    });
  });
});
