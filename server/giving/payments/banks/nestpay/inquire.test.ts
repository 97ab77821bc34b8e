import { expect, test } from "vitest";
import { createNestpay } from "./nestpay.ts";

// These answers are written from docs/banks/nestpay.md#the-inquiry; the simulator does not give them.

const number = "HDABCDEF12345678";
const attempt = { number, memo: null, amount: 25_050, createdAt: new Date() };

const soldRecord = {
  ORD_ID: number,
  CHARGE_TYPE_CD: "S",
  ORIG_TRANS_AMT: "25050",
  CAPTURE_AMT: "25050",
  TRANS_STAT: "C",
  AUTH_CODE: "P12345",
  HOST_REF_NUM: "632812000001",
  PROC_RET_CD: "00",
  VOID_DTTM: "",
};
const failedRecord = { ...soldRecord, CAPTURE_AMT: "", AUTH_CODE: "", HOST_REF_NUM: "", PROC_RET_CD: "" };

/** A transaction of the history, which lists the latest first. */
type Transaction = readonly [charge: string, state: string, amount: number, code?: string];
const sale: Transaction = ["S", "C", 25_050];

function createBank(status: Record<string, string>, lines: readonly Transaction[] = [sale]) {
  const history = Object.fromEntries(
    lines.map(([charge, state, amount, code = "00"], n) => {
      const auth = code === "00" ? "P12345" : "";
      const line = [
        charge,
        state,
        amount,
        amount,
        "2026-11-20 12:00",
        "",
        "",
        "632812000001",
        auth,
        code,
        "T1",
      ];
      return [`TRX${n + 1}`, line.join("\t")];
    }),
  );
  const elements = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join("");
  const answer = (extra: Record<string, string>) =>
    `<CC5Response>${elements({ OrderId: number, ProcReturnCode: "00", Response: "Approved" })}` +
    `<Extra>${elements(extra)}</Extra></CC5Response>`;
  const account = { clientId: "700000001", storeKey: "key", userName: "API", userPassword: "secret" };
  const urls = { url3d: "https://bank.example/fim/est3Dgate", apiUrl: "https://bank.example/fim/api" };
  return createNestpay(
    { ...account, ...urls },
    {
      fetch: async (_url, init) => {
        const isHistory = String(init?.body).includes("ORDERHISTORY");
        return new Response(answer(isHistory ? { TRXCOUNT: String(lines.length), ...history } : status));
      },
    },
  );
}

const inquireWith = (status: Record<string, string>, lines?: readonly Transaction[]) =>
  createBank(status, lines).inquire(attempt);

test.each<[string, readonly Transaction[], object]>([
  ["no other transaction", [sale], { refunded: 0 }],
  ["a partial refund on the same day", [["C", "C", 5_000], sale], { refunded: 5_000 }],
  ["two partial refunds", [["C", "S", 5_000], ["C", "C", 50], sale], { refunded: 5_050 }],
  ["a refused credit", [["C", "D", 5_000, "99"], sale], { refunded: 0 }],
  ["a voided credit", [["C", "V", 5_000], sale], { refunded: 0 }],
  ["an earlier try", [sale, ["S", "D", 25_050, "51"], ["S", "ERR", 25_050, "99"]], { refunded: 0 }],
  ["a second sale that was voided", [["S", "V", 25_050], sale], { refunded: 0 }],
  ["a second sale that was refunded", [["C", "C", 25_050], sale, sale], { refunded: 0 }],
])("a captured payment with %s is paid, with its refunds", async (_, lines, expected) => {
  const answer = await inquireWith(soldRecord, lines);
  expect(answer).toMatchObject({ kind: "paid", amount: 25_050, voided: false, ...expected });
  expect(answer).not.toHaveProperty("takenAgain");
});

test("a second sale under the number is reported as taken again, without its refunds", async () => {
  expect(await inquireWith(soldRecord, [sale, sale])).toMatchObject({
    kind: "paid",
    refunded: 0,
    takenAgain: 25_050,
  });
  const partialCredit: Transaction = ["C", "S", 5_000];
  expect(await inquireWith(soldRecord, [partialCredit, sale, sale])).toMatchObject({
    refunded: 0,
    takenAgain: 20_050,
  });
});

test.each<[string, readonly Transaction[]]>([
  ["a credit in another state", [["C", "PN", 5_000], sale]],
  ["a credit that needs people", [["C", "R", 5_000], sale]],
  ["an approved credit with a code of refusal", [["C", "C", 5_000, "99"], sale]],
  ["another kind of transaction", [["X", "C", 5_000], sale]],
  ["no sale", [["C", "D", 5_000, "99"]]],
  ["a sale of another amount", [["S", "C", 25_049]]],
  ["a sale in an unknown state", [["S", "Q", 25_050]]],
])("a history with %s is unknown", async (_, lines) => {
  expect((await inquireWith(soldRecord, lines)).kind).toBe("unknown");
});

test("a credit, voided or not, is not read as a void of the payment", async () => {
  const credit = { ...soldRecord, CHARGE_TYPE_CD: "C", CAPTURE_AMT: "", VOID_DTTM: "2026-11-21 10:00" };
  const voided = await inquireWith({ ...credit, TRANS_STAT: "V" }, [["C", "V", 25_050], sale]);
  expect(voided).toMatchObject({ kind: "paid", amount: 25_050, voided: false, refunded: 0 });
  // The bank's record may describe the credit instead of the sale, with the credit's amount.
  const creditRecord = { ...credit, TRANS_STAT: "C", ORIG_TRANS_AMT: "5000" };
  const refunded = await inquireWith(creditRecord, [["C", "C", 5_000], sale]);
  expect(refunded).toMatchObject({ kind: "paid", amount: 25_050, voided: false, refunded: 5_000 });
  expect(await inquireWith({ ...soldRecord, TRANS_STAT: "V", CAPTURE_AMT: "" }, [])).toMatchObject({
    voided: true,
  });
});

test.each([
  ["D", "51", "51"],
  ["D", "99", "99"],
  ["D", "", "NO-CODE"],
  ["ERR", "99", "99"],
  ["ERR", "", "NO-CODE"],
  ["CNCL", "", "NO-CODE"],
])("state %s with code %j is a failure", async (TRANS_STAT, PROC_RET_CD, returnCode) => {
  expect(await inquireWith({ ...failedRecord, TRANS_STAT, PROC_RET_CD })).toEqual({
    kind: "failed",
    returnCode,
  });
});

test.each(["D", "ERR"])(
  "an approval with the state %s is unknown, because it contradicts itself",
  async (TRANS_STAT) => {
    expect((await inquireWith({ ...soldRecord, TRANS_STAT })).kind).toBe("unknown");
  },
);

test("a cancelled approval is a void", async () => {
  expect(await inquireWith({ ...soldRecord, TRANS_STAT: "CNCL", CAPTURE_AMT: "" })).toMatchObject({
    kind: "paid",
    voided: true,
  });
});

test.each(["A", "R"])("the state %s is unknown, and reported as stuck", async (TRANS_STAT) => {
  expect(await inquireWith({ ...soldRecord, TRANS_STAT })).toMatchObject({
    kind: "unknown",
    stuck: TRANS_STAT,
  });
});

test.each(["P1", "123456", "ABCDEFGH"])("the authorisation code %s is accepted", async (AUTH_CODE) => {
  expect(await inquireWith({ ...soldRecord, AUTH_CODE })).toMatchObject({
    kind: "paid",
    authCode: AUTH_CODE,
  });
});
