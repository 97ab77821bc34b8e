import { formatReference } from "#shared/giving/order-reference.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import type { Database } from "#testing/browser/database.ts";
import { type Donor, expect } from "#testing/browser/journey.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";
import { sumOf } from "#testing/statements/plan.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";

test.use({ siteEnv: { TRANSFERS_AUTO: "on" } });

/** Milliseconds. The jobs run every ten seconds, and later on a busy machine. */
const jobTimeout = { timeout: 40_000 };

type Gift = { id: string; reference: string; day: string };

/** Inserts orders, and returns their references and the day of their bank transfers. */
function readGifts(store: Database, ids: readonly string[]): Promise<Gift[]> {
  return store.withDatabase((query) =>
    query<Gift>(
      `select id, reference, (created_at at time zone 'Europe/Istanbul')::date::text as day from orders
       where id = any($1) order by total_amount`,
      [ids],
    ),
  );
}

type Payment = { day: string; amount: number; text: string; payer: string };

/** Writes a statement. Amounts are in lira. */
function statementOf(payments: readonly Payment[]) {
  const rows = payments.map(({ day, amount, text, payer }, at) => ({
    bankId: `A${at}`,
    bookedOn: day,
    amount: amount * 100,
    text,
    payerName: payer,
    payerIban: null,
  }));
  const iban = "TR399990100000000000000001";
  const buffer = writeMt940({ iban, opening: 0, closing: sumOf(rows), rows });
  return { name: `${payments.length}.sta`, mimeType: "", buffer };
}

/** The status of an order, the state of its row, and the messages about the order. */
function readFacts(store: Database, { id }: Gift) {
  return store.withDatabase(async (query) => {
    const [row] = await query<Record<string, string | number>>(
      `select o.status, r.state, case when m.undone_at is not null then 'undone'
         when m.applied_at is not null then 'applied' else 'waits' end as match,
       (select count(*)::int from statement_matches where order_id = o.id) as matches,
       (select count(*)::int from sms_outbox where order_id = o.id) as sms,
       (select count(*)::int from mail_outbox where order_id = o.id and event = 'received') as mails,
       (select count(*)::int from documents where order_id = o.id) as documents,
       (select count(*)::int from mail_outbox where order_id = o.id and event = 'document') as document_mails,
       (select string_agg(action || ' ' || actor_name, ', ') from audit_log
         where entity_id in (o.id, r.id::text)) as trail
       from orders o left join statement_matches m on m.order_id = o.id left join statement_rows r on r.id = m.row_id
       where o.id = $1`,
      [id],
    );
    return row ?? {};
  });
}

const nothingLeft = { sms: 0, mails: 0, documents: 0, document_mails: 0 };

function readCollected(store: Database) {
  return store.withDatabase(async (query) => {
    const [row] = await query<{ sum: number }>(
      "select collected_amount::float8 as sum from campaigns where id = 'afet-yardimi'",
    );
    return row?.sum ?? 0;
  });
}

test("a transfer with the reference of an order is matched automatically, can be undone, and completes the order after the delay", {
  tag: "@long",
}, async ({ page, request, hire, store, donor, mailbox }) => {
  test.setTimeout(150_000);
  const secondDonor: Donor = { ...donor, name: `Sıdıka ${donor.name}`, email: `s${donor.email}` };
  const ids = [await placeTransfer(request, donor), await placeTransfer(request, secondDonor, 400)];
  const [undone, confirmed] = (await readGifts(store, ids)) as [Gift, Gift];
  const collectedBefore = await readCollected(store);
  const person = await hire("admin");

  await signIn(page, person, "settings/matching");
  await page.getByRole("switch", { name: /kendiliğinden/ }).press("Space");
  await page.getByLabel("Eşleşen bağışlar ne zaman").selectOption("Belirli bir süre sonra");
  await page.getByLabel("Kaç dakika sonra?").fill("90");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Havale eşleştirme ayarları başarıyla kaydedildi.")).toBeVisible();

  // The rows are matched at once, and the orders do not change yet.
  const { day } = confirmed;
  const payments = [
    { day, amount: 250, text: `bağış ${undone.reference}`, payer: "Geri Alınan" },
    { day, amount: 400, text: `bağış ${confirmed.reference}`, payer: "Uygulanan Havale" },
  ];
  await visit(page, `${admin}/transfers`);
  const file = page.locator("input[type=file]");
  await file.setInputFiles(statementOf(payments));
  await expect(page.getByText("2.sta: 2 satır okundu, 2 yeni hareket kaydedildi.")).toBeVisible();
  const waits = {
    status: "pending",
    state: "matched",
    match: "waits",
    matches: 1,
    ...nothingLeft,
    trail: null,
  };
  for (const gift of [undone, confirmed]) {
    await expect.poll(() => readFacts(store, gift), jobTimeout).toEqual(waits);
  }
  await visit(page, `${admin}/transfers?state=matched`);
  const undoneRow = page.getByRole("row").filter({ hasText: "Geri Alınan" });
  await expect(undoneRow).toContainText(`${formatReference(undone.reference)} · ${donor.name}`);
  await expect(undoneRow).toContainText("uygulanacak; o zamana kadar geri alınabilir");
  await expectAccessible(page, "rows that were matched by themselves");

  // A match that is undone within the delay is not made again by the next run.
  await undoneRow.getByRole("button", { name: /^Geri al/ }).press("Enter");
  await expect(page.getByText("Eşleşme başarıyla geri alındı.")).toBeVisible();
  const returned = { ...waits, state: "new", match: "undone", trail: `undo-match ${person.name}` };
  expect(await readFacts(store, undone)).toEqual(returned);
  const later = { day, amount: 50, text: "zekat", payer: "Sonra Gelen" };
  await file.setInputFiles(statementOf([...payments, later]));
  await expect(page.getByText("3.sta: 3 satır okundu, 1 yeni hareket kaydedildi.")).toBeVisible();

  // The delay of the other match ends.
  await store.withDatabase((query) =>
    query("update statement_matches set apply_at = now() - interval '1 minute' where order_id = $1", [
      confirmed.id,
    ]),
  );
  const stateOfLater = "select state from statement_rows where payer_name = 'Sonra Gelen'";
  const suggested = [{ state: "suggested" }];
  await expect.poll(() => store.withDatabase((query) => query(stateOfLater)), jobTimeout).toEqual(suggested);
  const once = { sms: 1, mails: 1, documents: 1, document_mails: 1 };
  const done = { status: "completed", match: "applied", ...once, trail: "complete Sistem" };
  await expect.poll(() => readFacts(store, confirmed), jobTimeout).toEqual({ ...waits, ...done });
  const mails = () => mailbox.all(secondDonor.email).map(({ subject }) => subject.split(" · ")[0]);
  const expectedSubjects = ["Bağışınız bize ulaştı", "Belgeniz hazır", "Havale bilgileriniz"];
  await expect.poll(() => mails().toSorted(), jobTimeout).toEqual(expectedSubjects);
  expect(await readFacts(store, undone)).toEqual(returned);
  expect(await readCollected(store)).toBe(collectedBefore + 400_00);
  await visit(page, `${admin}/orders/${confirmed.id}`);
  await page.getByRole("link", { name: /Uygulanan Havale/ }).click();
  await expect(page.getByText(/^Uygulandı: /)).toBeVisible();
  await expect(page.getByText("Kendiliğinden eşleşti")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Geri al/ })).toHaveCount(0);
});
