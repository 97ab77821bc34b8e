import { afterAll, beforeAll, expect, test } from "vitest";
import { backupLedger } from "#server/giving/ledger/backup-ledger.ts";
import { listAudit } from "#server/staff/queries.ts";
import { ibans, openTestBankAccounts, type TestBankAccounts } from "#testing/world/bank-accounts.ts";
import { sendNotices } from "./send-notices.ts";

let t: TestBankAccounts;
beforeAll(async () => {
  t = await openTestBankAccounts();
});
afterAll(() => t.close());

test("a request that waited at the backup does not become effective after a restore", async () => {
  const ada = await t.hire("Ada");
  await t.addShown();
  await t.open();
  await t.requestIban(ada, ibans.second);
  const marked = await t.db.transaction((tx) => backupLedger.markDoubtful(tx));
  expect(marked).toMatchObject({ refusedAccountRequests: 1 });
  t.clock.forwardMinutes(48 * 60);
  expect(await t.applyWaited()).toBe(0);
  expect((await t.listAccounts()).map(({ iban }) => iban)).toEqual([ibans.first]);
  expect(await t.listChanges()).toMatchObject([
    { state: "refused", refusedName: "Sistem", effectiveAt: null },
  ]);
  const [entry] = await listAudit(t.db, { entity: "bank-account" }, 1);
  expect(entry).toMatchObject({ action: "refuse-change", actorName: "Sistem" });
  expect(await sendNotices(t.house), "no mail about the request of the backup").toBe(0);
});
