import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findStatementGaps } from "#server/giving/ledger/find-statement-gaps.ts";
import { auditLog } from "#server/staff/table.ts";
import { makePlan } from "#testing/statements/make-plan.ts";
import { openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { decideDoubtful } from "./decide-doubtful.ts";
import { statementRowTexts } from "./known/table.ts";
import { listRows } from "./list-rows.ts";
import { readSimilarRows } from "./read-similar-rows.ts";
import { setRowAside } from "./set-row-aside.ts";
import { suggestOrders } from "./suggest-orders.ts";
import { knownRows, statementRowIds, statementRows } from "./table.ts";

let bank: TestStatements;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());
beforeEach(() => bank.clear());

const { iban } = makePlan({ rows: 1 });

const csv = (head: string, ...lines: string[]) =>
  Buffer.from([`IBAN;${iban}`, head, ...lines, ""].join("\r\n"));
const plainHeader = "İşlem Tarihi;Açıklama;Alacak";
const balanceHeader = "İşlem Tarihi;Açıklama;Tutar;Bakiye";
const numberHeader = "İşlem Tarihi;Dekont No;Açıklama;Alacak";

/** Writes a statement of one day with these amounts, texts and numbers; `opening` is the balance in lira. */
function mt940(day: string, opening: number, rows: readonly [number, string, string?][]): string {
  const sign = (lira: number) => (lira < 0 ? "D" : "C");
  const kurus = (lira: number) => `${Math.abs(lira)},00`;
  const closing = rows.reduce((sum, [amount]) => sum + amount, opening);
  const lines = rows.flatMap(([amount, text, id = ""]) => [
    `:61:${day}${day.slice(2)}${sign(amount)}${kurus(amount)}NTRFNONREF${id && `//${id}`}`,
    `:86:${text}`,
  ]);
  return [
    ...[":20:X", `:25:${iban}`, ":28C:1/1", `:60F:${sign(opening)}${day}TRY${kurus(opening)}`, ...lines],
    ...[`:62F:${sign(closing)}${day}TRY${kurus(closing)}`, "-", ""],
  ].join("\r\n");
}

const rows = () => bank.db.select().from(statementRows).orderBy(statementRows.id);

test("an account that is emptied each day keeps all of its movements", async () => {
  const days = [100, -100, 100, -100].map((amount, at) =>
    mt940(`26110${at + 2}`, at % 2 ? 100 : 0, [[amount, amount > 0 ? "BAGIS" : "VIRMAN"]]),
  );
  const file = Buffer.from(days.join(""));
  expect(await bank.importBytes(file)).toMatchObject({ rows: 4, newRows: 4, knownRows: 0, doubtfulRows: 0 });
  expect(await bank.importBytes(file)).toMatchObject({ rows: 4, newRows: 0, knownRows: 4, doubtfulRows: 0 });
  expect((await rows()).map(({ bookedOn, amount, balance }) => [bookedOn.slice(8), amount, balance])).toEqual(
    [
      ["02", 100_00, 100_00],
      ["03", -100_00, 0],
      ["04", 100_00, 100_00],
      ["05", -100_00, 0],
    ],
  );
  await bank.expectNoDifferences();
});

test("the second copy of a statement in a file counts as known rows", async () => {
  const page = mt940("261102", 0, [
    [100, "AYSE"],
    [250, "ALI"],
  ]);
  const result = await bank.importBytes(Buffer.from(page + page));
  expect(result).toMatchObject({ rows: 4, newRows: 2, knownRows: 2 });
  expect(await bank.db.$count(knownRows)).toBe(2);
  await bank.expectNoDifferences();
});

test("equal slip numbers on two days are two movements", async () => {
  await bank.importBytes(csv(numberHeader, "02.11.2026;0001;GELEN FAST AYSE YILMAZ;250,00"));
  const next = await bank.importBytes(csv(numberHeader, "03.11.2026;0001;GELEN FAST ALI DEMIR;250,00"));
  expect(next).toMatchObject({ newRows: 1, knownRows: 0, doubtfulRows: 0 });
  expect(await bank.listStoredRows()).toHaveLength(2);
});

test("two downloads of a day without numbers keep both donors", async () => {
  await bank.importBytes(csv(balanceHeader, "07.11.2026 10:15;GELEN FAST AYSE YILMAZ;250,00;1.250,00"));
  const afternoonFile = csv(balanceHeader, "07.11.2026 16:40;GELEN FAST ALI DEMIR;250,00;1.500,00");
  expect(await bank.importBytes(afternoonFile)).toMatchObject({ newRows: 1, knownRows: 0 });
  expect(await bank.importBytes(afternoonFile)).toMatchObject({ newRows: 0, knownRows: 1 });
  expect((await rows()).map(({ description }) => description.slice(11))).toEqual([
    "AYSE YILMAZ",
    "ALI DEMIR",
  ]);
});

test("rows of other donors with equal amounts in another format change no stored row", async () => {
  const toRows = (names: readonly string[]) => names.map((name): [number, string] => [250, `${name} BAGIS`]);
  await bank.importBytes(Buffer.from(mt940("261107", 0, toRows(["AYSE YILMAZ", "CAN KAYA", "DERYA ER"]))));
  const before = await rows();
  const otherLines = ["ALI DEMIR", "NUR TEKIN", "OYA SUBASI"].map((name) => `07.11.2026;${name};250,00`);
  expect(await bank.importBytes(csv(plainHeader, ...otherLines))).toMatchObject({
    rows: 3,
    newRows: 3,
    knownRows: 0,
  });
  expect((await rows()).slice(0, 3)).toEqual(before);
});

test("a doubtful row refers to the row that it may repeat, and is not matched", async () => {
  await bank.importBytes(csv(plainHeader, "07.11.2026;AYSE YILMAZ;250,00"));
  const sameDayFile = csv(plainHeader, "07.11.2026;FATMA YILMAZ;250,00");
  expect(await bank.importBytes(sameDayFile)).toMatchObject({ newRows: 0, knownRows: 0, doubtfulRows: 1 });
  const [first, second] = await rows();
  expect([first?.possibleRepeatOf, second?.possibleRepeatOf]).toEqual([null, first?.id]);
  expect([...(await readSimilarRows(bank.db, await rows())).values()]).toMatchObject([
    { id: first?.id, bookedOn: "2026-11-07", description: "AYSE YILMAZ" },
  ]);
  expect(await bank.importBytes(sameDayFile)).toMatchObject({ knownRows: 1, doubtfulRows: 0 });
  await bank.expectNoDifferences();
});

test("a known row collects the numbers of all formats, and only its empty columns are filled", async () => {
  await bank.importBytes(Buffer.from(mt940("261107", 0, [[250, "AYSE YILMAZ BAGIS", "M777777"]])));
  const columns = "İşlem Tarihi;Dekont No;Açıklama;Alacak;Gönderen";
  const file = csv(columns, "07.11.2026;C888888;AYSE YILMAZ BAGIS;250,00;Ayşe Yılmaz");
  expect(await bank.importBytes(file)).toMatchObject({ newRows: 0, knownRows: 1 });
  expect(await rows()).toMatchObject([
    { description: "AYSE YILMAZ BAGIS", payerName: "Ayşe Yılmaz", bankRowId: "M777777", balance: 250_00 },
  ]);
  expect(await bank.db.select().from(statementRowIds)).toMatchObject([
    { format: "csv", bankRowId: "C888888" },
  ]);
});

test("a row is compared with the stored text of its own format", async () => {
  await bank.importBytes(Buffer.from(mt940("261107", 0, [[250, "ISMAIL KILIC"]])));
  const fitreFile = csv(plainHeader, "07.11.2026;ISMAIL KILIC FITRE;250,00");
  expect(await bank.importBytes(fitreFile)).toMatchObject({ newRows: 0, knownRows: 1 });
  const wellFile = csv(plainHeader, "07.11.2026;ISMAIL KILIC SU KUYUSU;250,00");
  expect(await bank.importBytes(wellFile)).toMatchObject({ newRows: 0, knownRows: 0, doubtfulRows: 1 });
  expect(await bank.importBytes(fitreFile)).toMatchObject({ newRows: 0, knownRows: 1 });
  const storedTexts = await bank.db.select().from(statementRowTexts).orderBy(statementRowTexts.format);
  expect(storedTexts.map(({ format, description }) => [format, description])).toEqual([
    ["csv", "ISMAIL KILIC FITRE"],
    ["mt940", "ISMAIL KILIC"],
  ]);
  await bank.expectNoDifferences();
});

test("a row is recognised again after another format added its payer", async () => {
  const bareFile = csv(balanceHeader, "07.11.2026;GELEN FAST;250,00;250,00");
  await bank.importBytes(bareFile);
  const fileWithPayer = Buffer.from(mt940("261107", 0, [[250, "166?00FAST?20GELEN FAST?32AYSE YILMAZ"]]));
  expect(await bank.importBytes(fileWithPayer)).toMatchObject({ newRows: 0, knownRows: 1 });
  expect(await rows()).toMatchObject([{ description: "GELEN FAST", payerName: "AYSE YILMAZ" }]);
  expect(await bank.importBytes(bareFile)).toMatchObject({ newRows: 0, knownRows: 1, doubtfulRows: 0 });
});

test("numbers that formats share distinguish two movements", async () => {
  const firstPayment = { id: "202600000001", text: "CAN KAYA" };
  await bank.importBytes(Buffer.from(mt940("261106", 0, [[100, firstPayment.text, firstPayment.id]])));
  const same = csv(numberHeader, `06.11.2026;${firstPayment.id};${firstPayment.text};100,00`);
  expect(await bank.importBytes(same)).toMatchObject({ newRows: 0, knownRows: 1 });
  await bank.importBytes(csv(numberHeader, "07.11.2026;202600000002;AYSE YILMAZ;250,00"));
  const otherMt940 = Buffer.from(mt940("261107", 100, [[250, "AYSE YILMAZ", "202600000003"]]));
  expect(await bank.importBytes(otherMt940)).toMatchObject({ newRows: 1, knownRows: 0, doubtfulRows: 0 });
});

test("pages of a statement are recognised when one file contains all of them", async () => {
  const day = "261107";
  const from = "C261107TRY";
  const page = (opening: string, text: string, closing: string) =>
    [
      ":20:X",
      `:25:${iban}`,
      `:60${opening}`,
      `:61:${day}C250,00NTRF`,
      `:86:${text}`,
      `:62${closing}`,
      "-",
      "",
    ].join("\r\n");
  const firstPage = page(`F:${from}100,00`, "AYSE YILMAZ", `M:${from}350,00`);
  const secondPage = page(`M:${from}350,00`, "AYSE YILMAZ", `F:${from}600,00`);
  expect(await bank.importBytes(Buffer.from(firstPage))).toMatchObject({ newRows: 1 });
  expect(await bank.importBytes(Buffer.from(secondPage))).toMatchObject({ newRows: 1, doubtfulRows: 0 });
  expect(await bank.importBytes(Buffer.from(firstPage + secondPage))).toMatchObject({
    newRows: 0,
    knownRows: 2,
  });
  await bank.expectNoDifferences();
});

test("the ledger check finds a missing file, and a changed amount between two balances", async () => {
  const day = (date: string, opening: number) => Buffer.from(mt940(date, opening, [[100, `GUN ${date}`]]));
  const setAge = (hours: number) =>
    bank.db.execute(sql`update statements set created_at = now() - make_interval(hours => ${hours}::int)`);
  await bank.importBytes(day("261102", 0));
  await bank.importBytes(day("261104", 200));
  await setAge(23);
  expect(await differences()).toEqual([]);
  await setAge(25);
  expect(await differences()).toEqual(["statement_gap"]);
  expect(await findStatementGaps(bank.imports)).toEqual({ found: 1, cleared: 0 });
  await bank.importBytes(day("261103", 100));
  await bank.importBytes(day("261105", 300));
  expect(await differences()).toEqual([]);
  expect(await findStatementGaps(bank.imports)).toEqual({ found: 0, cleared: 1 });
  await bank.db.execute(sql`alter table all_statement_rows disable trigger statement_rows_stay`);
  await bank.db.execute(sql`update all_statement_rows set amount = 9000 where booked_on = '2026-11-03'`);
  await bank.db.execute(sql`alter table all_statement_rows enable trigger statement_rows_stay`);
  expect(await differences()).toEqual(["account_difference"]);
});

async function differences() {
  return (await bank.findDifferences()).map((difference) => difference.split(" ")[0]);
}

test("staff decide about a doubtful row, and later files with the row are recognised", async () => {
  await bank.importBytes(csv(plainHeader, "07.11.2026;AYSE YILMAZ;250,00"));
  await bank.importBytes(csv(plainHeader, "07.11.2026;FATMA YILMAZ;250,00"));
  await bank.importBytes(csv(plainHeader, "07.11.2026;ZEHRA YILMAZ;250,00"));
  const [first, second, third] = (await rows()).map(({ id }) => id) as [number, number, number];
  const ctx = await bank.as("Ece");
  expect((await listRows(bank.db, { page: 1 })).rows.map(({ id }) => id)).toEqual([first]);
  const doubtful = await listRows(bank.db, { state: "doubtful", page: 1 });
  expect([doubtful.total, doubtful.counts.doubtful]).toEqual([2, 2]);
  expect((await suggestOrders(bank.db, [{ id: second }])).size).toBe(0);
  expect(await setRowAside(ctx, second)).toEqual({ kind: "changed" });
  expect(await decideDoubtful(ctx, { rowId: second, decision: "same" })).toEqual({ kind: "saved" });
  expect(await decideDoubtful(ctx, { rowId: third, decision: "apart" })).toEqual({ kind: "saved" });
  expect(await decideDoubtful(ctx, { rowId: third, decision: "same" })).toEqual({ kind: "changed" });
  expect((await rows()).map(({ id, possibleRepeatOf }) => [id, possibleRepeatOf])).toEqual([
    [first, null],
    [third, null],
  ]);
  for (const name of ["FATMA", "ZEHRA"])
    expect(await bank.importBytes(csv(plainHeader, `07.11.2026;${name} YILMAZ;250,00`))).toMatchObject({
      knownRows: 1,
    });
  const trail = await bank.db.select({ action: auditLog.action }).from(auditLog);
  expect(trail.map(({ action }) => action).filter((action) => action.startsWith("row-"))).toEqual([
    "row-same",
    "row-apart",
  ]);
  await bank.expectNoDifferences();
});
