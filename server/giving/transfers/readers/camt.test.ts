import { describe, expect, test } from "vitest";
import { iban, read } from "#testing/world/reading.ts";

describe("CAMT.053", () => {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const document = (entries: string, closing = "110.00", start = "<Document>") =>
    Buffer.from(
      `<?xml version="1.0"?>${start}<BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>TRY</Ccy></Acct>${balance("OPBD", "10.00")}${balance("CLBD", closing)}${entries}</Stmt></BkToCstmrStmt></Document>`,
    );
  const entry = (amount: string, more: string, sign = "CRDT") =>
    `<Ntry><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><BookgDt><DtTm>2026-11-01T22:30:00Z</DtTm></BookgDt>${more}</Ntry>`;

  test("each payment of a batch is a row, and entries that are not booked are ignored", async () => {
    const createPayment = (amount: string, name: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${name}-1</AcctSvcrRef></Refs><Amt Ccy="TRY">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>a</Ustrd><Ustrd>b &amp; c</Ustrd></RmtInf></TxDtls>`;
    const batch = entry(
      "100.00",
      `<Sts><Cd>BOOK</Cd></Sts><NtryDtls>${createPayment("60.00", "Ali")}${createPayment("40", "Nur")}</NtryDtls>`,
    );
    const result = await read(document(batch + entry("5.00", "<Sts>PDNG</Sts>")));
    expect(result).toMatchObject({
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
    ["a web page", Buffer.from("<!DOCTYPE html><html></html>"), "web_page"],
  ])("refuses %s", async (_name, file, reason) => {
    expect(await read(file)).toMatchObject({ kind: "refused", reason });
  });

  test("a document with 64 levels is read", async () => {
    expect(await read(document(`${"<a>".repeat(61)}${"</a>".repeat(61)}`, "10.00"))).toMatchObject({
      kind: "read",
    });
  });

  const details = (inside: string) => entry("100.00", `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`);
  const readOne = async (inside: string) => {
    const result = await read(document(details(inside)));
    return result.kind === "read" ? result.rows[0] : result;
  };

  test.each([
    ["the payer's number of the payment", "<Refs><EndToEndId>KX74MPQV</EndToEndId></Refs>", "KX74MPQV"],
    ["the number of an instruction", "<Refs><InstrId>KX74MPQV</InstrId></Refs>", "KX74MPQV"],
    [
      "a structured reference",
      "<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Strd><CdtrRefInf><Ref>KX74MPQV</Ref></CdtrRefInf></Strd></RmtInf>",
      "KX74MPQV",
    ],
    [
      "the number of a document",
      "<RmtInf><Strd><RfrdDocInf><Nb>KX74MPQV</Nb></RfrdDocInf></Strd></RmtInf>",
      "KX74MPQV",
    ],
    [
      "texts in pieces and the bank's text",
      "<RmtInf><Ustrd>BAGIS KX74</Ustrd><Ustrd>MPQV TESEKKUR</Ustrd></RmtInf><AddtlTxInf>FAST</AddtlTxInf>",
      "BAGIS KX74 MPQV TESEKKUR FAST",
    ],
    [
      "a text of 140 characters that continues within a word",
      `<RmtInf><Ustrd>${"A".repeat(136)}KX74</Ustrd><Ustrd>MPQV</Ustrd></RmtInf>`,
      `${"A".repeat(136)}KX74MPQV`,
    ],
    [
      "a text that another text contains only once",
      "<Refs><EndToEndId>KX74MPQV</EndToEndId></Refs><RmtInf><Ustrd>BAGIS kx74mpqv</Ustrd></RmtInf>",
      "BAGIS kx74mpqv",
    ],
    ["without the bank's internal numbers", "<Refs><TxId>KX74MPQV</TxId><UETR>KX74MPQV</UETR></Refs>", ""],
  ])("the description of a payment contains: %s", async (_name, inside, description) => {
    expect(await readOne(inside)).toMatchObject({ description });
  });

  test("the donor for whom a firm paid is in the description or is the payer", async () => {
    const parties =
      "<RltdPties><Dbtr><Pty><Nm>ODEME A.S.</Nm></Pty></Dbtr><UltmtDbtr><Pty><Nm>AYSE KAYA</Nm></Pty></UltmtDbtr></RltdPties>";
    expect(await readOne(parties)).toMatchObject({ payerName: "ODEME A.S.", description: "AYSE KAYA" });
    const only = "<RltdPties><InitgPty><Nm>AYSE KAYA</Nm></InitgPty></RltdPties>";
    expect(await readOne(only)).toMatchObject({ payerName: "AYSE KAYA" });
  });

  test("a reversal is marked in the description and contains the original payer", async () => {
    const party = (role: string, name: string) => `<${role}><Nm>${name}</Nm></${role}>`;
    const payer = party("Dbtr", "AYSE KAYA");
    const foundation = party("Cdtr", "HILAL DERNEGI");
    // Some banks swap the parties.
    for (const parties of [payer, payer + foundation, foundation + payer, party("Cdtr", "AYSE KAYA")]) {
      const details = `<NtryDtls><TxDtls><RltdPties>${parties}</RltdPties></TxDtls></NtryDtls>`;
      const file = document(entry("4.00", `<RvslInd>true</RvslInd>${details}`, "DBIT"), "6.00");
      expect(await read(file)).toMatchObject({
        rows: [{ amount: -4_00, payerName: "AYSE KAYA", description: "TERS KAYIT" }],
      });
    }
  });

  test("payments of a batch can have different directions", async () => {
    const createPayment = (amount: string, sign: string) =>
      `<TxDtls><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd></TxDtls>`;
    const batch = entry(
      "95.00",
      `<NtryDtls>${createPayment("100.00", "CRDT")}${createPayment("5.00", "DBIT")}</NtryDtls>`,
    );
    expect(await read(document(batch, "105.00"))).toMatchObject({
      rows: [{ amount: 100_00 }, { amount: -5_00 }],
    });
  });

  test("pages with interim balances in an envelope are read as statements", async () => {
    const page = (from: string, to: string, amount: string, codes: [string, string]) =>
      `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${balance(codes[0], from)}${balance(codes[1], to)}${entry(amount, "")}</Stmt>`;
    const pages =
      page("1.00", "3.00", "2.00", ["OPBD", "ITBD"]) +
      page("3.00", "6.00", "3.00", ["ITBD", "ITBD"]) +
      page("6.00", "10.00", "4.00", ["ITBD", "CLBD"]);
    const file = `<?xml version="1.0"?><RequestPayload><AppHdr/><Document><BkToCstmrStmt><GrpHdr/>${pages}</BkToCstmrStmt></Document></RequestPayload>`;
    expect(await read(Buffer.from(file))).toMatchObject({
      rows: [{ balance: 3_00 }, { balance: 6_00 }, { balance: 10_00 }],
      statements: [
        { opening: 1_00, closing: 3_00 },
        { opening: 3_00, closing: 6_00 },
        { opening: 6_00, closing: 10_00 },
      ],
    });
    expect(await read(Buffer.from("<RequestPayload><AppHdr/></RequestPayload>"))).toMatchObject({
      reason: "unknown_format",
    });
  });

  test.each([
    ["an amount", entry("1,00", ""), "amount_unreadable", "1,00"],
    [
      "a day",
      entry("1.00", "").replace("2026-11-01T22:30:00Z", "01/13/2026"),
      "date_unreadable",
      "01/13/2026",
    ],
    ["a direction", entry("1.00", "", "XX"), "direction_unreadable", "XX"],
  ])("refuses %s with line and value", async (_name, entries, reason, value) => {
    expect(await read(document(entries))).toMatchObject({ reason, line: 1, details: { value } });
  });
});
