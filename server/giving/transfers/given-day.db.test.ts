import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { issueDocuments } from "#server/giving/documents/issue-documents.ts";
import { documents } from "#server/giving/documents/table.ts";
import { readYear } from "#server/giving/documents/year/read-year.ts";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { completeTransfers } from "#server/giving/orders/complete-transfers.ts";
import { fillGivenDays } from "#server/giving/orders/fill-given-days.ts";
import { listMovedGifts } from "#server/giving/orders/list-moved-gifts.ts";
import { movedGifts, orders } from "#server/giving/orders/table.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import { siteForTests } from "#testing/world/documents.ts";
import { fixedIdentity } from "#testing/world/identity.ts";
import { accounts } from "#testing/world/reading.ts";
import { bookRow, openTestStatements } from "#testing/world/statements.ts";
import { applyMatches } from "./apply-matches.ts";
import { matchRow } from "./match-row.ts";
import { statementMatches, statementRows } from "./table.ts";

const bank = await openTestStatements();
afterAll(() => bank.close());
beforeEach(async () => {
  await bank.clearAll();
  await bank.db.delete(movedGifts);
  await saveSettings(await bank.as("Ada", "admin"), transferSettings, { auto: true, delay: 0 });
});

const createContext = () => ({ ...bank, log: bank.sms.log });
const runApply = () => applyMatches(createContext(), { automatic: true });
const reference = "KX74MPQV";
const applyAt = bank.clock.now();
const donor = { customerName: "Ayşe Yılmaz", customerEmail: "ayse@example.org" };
const readGivenOn = async (id: string) => (await bank.readOrder(id)).givenOn;
const findVersion = async (id: string) => ({ id, expectedUpdatedAt: (await bank.readOrder(id)).updatedAt });
const readYearTotals = async (id: string, year: number) =>
  (await readYear(bank.db, await bank.readOrder(id), year)).map(({ remaining }) => remaining);
const findDayDifferences = async () => {
  const ledger = await checkLedger(bank.db, bank.clock);
  if (ledger.kind !== "checked") throw new Error(ledger.kind);
  return ledger.differences.filter(({ kind }) => kind === "gift_day_difference");
};

describe("a transfer", () => {
  test("booked on 31 December and imported weeks later is dated 31 December", async () => {
    const id = await bank.place({ reference, totalAmount: 21_100, paymentMethod: "bank_transfer", ...donor });
    await bank.db.execute(sql`update orders set created_at = '2025-12-31T08:00:00Z' where id = ${id}`);
    const statement = [
      ":20:YILSONU",
      `:25:${accounts[0]?.iban}`,
      ":28C:1/1",
      ":60F:C251230TRY1000,00",
      ":61:2512311231C211,00NTRFNONREF//YS1",
      `:86:BAGIS ${reference}`,
      ":62F:C251231TRY1211,00",
      "-",
    ];
    await bank.importBytes(new TextEncoder().encode(statement.join("\r\n")), { name: "yilsonu.sta" });
    const [row] = await bank.db.select().from(statementRows);
    const parts = [{ orderId: id, amount: 21_100 }];
    expect(await matchRow(await bank.as("Ece"), { rowId: row?.id ?? 0, parts })).toMatchObject({
      kind: "matched",
    });
    bank.passMinutes(1);
    expect(await runApply()).toMatchObject({ completed: 1 });
    expect(await readGivenOn(id)).toBe("2025-12-31");
    expect(await readYearTotals(id, 2025)).toEqual([21_100]);
    expect(await readYearTotals(id, 2026)).toEqual([]);

    bank.passMinutes(60);
    await issueDocuments({ ...createContext(), identity: fixedIdentity(siteForTests) });
    const [document] = await bank.db.select().from(documents).where(eq(documents.orderId, id));
    expect(document?.givenAt).toEqual(new Date("2025-12-30T21:00:00Z"));
    expect(await findDayDifferences()).toEqual([]);
    await bank.db.update(orders).set({ givenOn: "2026-01-15" }).where(eq(orders.id, id));
    expect(await findDayDifferences()).toMatchObject([
      { subject: `order:${id}`, details: { expectedDay: "2025-12-31", foundDay: "2026-01-15" } },
    ]);
    // Staff complete the order again by hand and enter a day.
    const ada = await bank.as("Ada", "admin");
    await changeStatus(ada, { ...(await findVersion(id)), status: "pending" });
    expect(await readGivenOn(id)).toBeNull();
    await completeOrder(ada, bank.sms, { ...(await findVersion(id)), givenOn: "2026-01-02" });
    expect(await readGivenOn(id)).toBe("2026-01-02");
    expect(await findDayDifferences()).toEqual([]);
  });

  test("in two rows is dated to the later booking day", async () => {
    const id = await bank.place({ reference, paymentMethod: "bank_transfer" });
    for (const [amount, bookedOn] of [
      [150_00, "2026-11-03"],
      [100_00, "2026-10-30"],
    ] as const) {
      const rowId = await bookRow(bank, reference, { amount, bookedOn });
      await bank.db.insert(statementMatches).values({ rowId, orderId: id, amount, applyAt });
    }
    bank.passMinutes(1);
    expect(await runApply()).toMatchObject({ completed: 1 });
    expect(await readGivenOn(id)).toBe("2026-11-03");
  });
});

describe("a donation that staff complete", () => {
  test("keeps the day that staff enter, and is dated today without an entry", async () => {
    const ada = await bank.as("Ada", "admin");
    const id = await bank.place();
    for (const wrongDay of ["2026-11-22", "2024-12-31", "31.12.2025"])
      expect(await completeOrder(ada, bank.sms, { ...(await findVersion(id)), givenOn: wrongDay })).toEqual({
        kind: "wrong-day",
      });
    expect((await bank.readOrder(id)).status).toBe("pending");
    await completeOrder(ada, bank.sms, { ...(await findVersion(id)), givenOn: "2025-01-01" });
    expect(await readGivenOn(id)).toBe("2025-01-01");
    await completeOrder(ada, bank.sms, {
      ...(await findVersion(id)),
      note: "Bankada görüldü.",
      givenOn: "2026-11-01",
    });
    expect(await readGivenOn(id)).toBe("2025-01-01");
    const other = await bank.place();
    await completeOrder(ada, bank.sms, await findVersion(other));
    expect(await readGivenOn(other)).toBe("2026-11-20");
  });

  test("in a list gets the day that staff enter for the list", async () => {
    const ada = await bank.as("Ada", "admin");
    const ids = [
      await bank.place({ paymentMethod: "bank_transfer" }),
      await bank.place({ paymentMethod: "bank_transfer" }),
    ];
    const targets = await Promise.all(ids.map(findVersion));
    expect(await completeTransfers(ada, targets, "2027-01-01")).toEqual({ kind: "wrong-day" });
    await completeTransfers(ada, targets, "2026-11-18");
    expect(await Promise.all(ids.map(readGivenOn))).toEqual(["2026-11-18", "2026-11-18"]);
  });
});

describe("orders without a day, from an earlier release", () => {
  test("get their day in the background, and changes of the year are listed for staff", async () => {
    const ada = await bank.as("Ada", "admin");
    const transfer = await bank.place({ reference, paymentMethod: "bank_transfer", ...donor });
    const rowId = await bookRow(bank, reference, { bookedOn: "2025-12-31" });
    await bank.db.insert(statementMatches).values({ rowId, orderId: transfer, amount: 250_00, applyAt });
    bank.passMinutes(1);
    await runApply();
    const byHand = await bank.place({ customerName: "Mehmet Kaya" });
    await completeOrder(ada, bank.sms, await findVersion(byHand));
    await bank.db.update(orders).set({ givenOn: null });
    // Until the job fills the day, readers use the day of completion.
    expect(await readYearTotals(transfer, 2026)).toEqual([25_000]);
    expect(await findDayDifferences()).toEqual([]);

    expect(await fillGivenDays(bank.db)).toBe(2);
    expect(await readGivenOn(transfer)).toBe("2025-12-31");
    expect(await readGivenOn(byHand)).toBe("2026-11-20");
    expect(await readYearTotals(transfer, 2025)).toEqual([25_000]);
    expect(await bank.db.select().from(movedGifts)).toEqual([{ orderId: transfer, countedOn: "2026-11-20" }]);
    expect(await listMovedGifts(bank.db, 1), "what staff see").toMatchObject({
      rows: [{ id: transfer, countedOn: "2026-11-20", givenOn: "2025-12-31" }],
      total: 1,
    });
    expect(await fillGivenDays(bank.db)).toBe(0);

    await bank.db.update(orders).set({ givenOn: null }).where(eq(orders.id, byHand));
    expect(await findDayDifferences()).toMatchObject([{ subject: `order:${byHand}` }]);
  });
});

test("a change of the status in SQL also sets the day", async () => {
  const id = await bank.place();
  await bank.db.execute(
    sql`update orders set status = 'completed', completed_at = '2026-12-31T21:00:00Z' where id = ${id}`,
  );
  expect(await readGivenOn(id)).toBe("2027-01-01");
  await bank.db.execute(sql`update orders set status = 'payment_failed' where id = ${id}`);
  expect(await readGivenOn(id)).toBeNull();
  const withDay = bank.db.update(orders).set({ givenOn: "2026-01-01" }).where(eq(orders.id, id));
  await expect(withDay).rejects.toThrow();
});
