import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect, randomLetters } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const letters = randomLetters();
const campaign = { id: `bayram-${letters}`, title: `Bayram Kurbanı ${letters}` };
const number = `HD${letters.toUpperCase().padEnd(14, "X").slice(0, 14)}`;

test.beforeEach(async ({ books }) => {
  await books.change(
    `insert into campaigns (id, title, description, category, min_amount) values ($1, $2, 'x', 'kurban', 1500000)`,
    [campaign.id, campaign.title],
  );
  await books.change("insert into kurban_seasons (title, kind, state) values ($1, 'feast', 'open')", [
    letters,
  ]);
  await books.change(
    `insert into kurban_places (season_id, country, name, time_zone, slaughter_from, slaughter_until)
     select id, 'TR', 'Ankara', 'Europe/Istanbul', now() + interval '60 days', now() + interval '62 days'
     from kurban_seasons where title = $1`,
    [letters],
  );
  await books.change(
    `insert into kurban_offers (season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at, closes_at,
       opened_at, permit_exempt_reason, state)
     select id, $2, 'large', 7, '{vacip}', 20, now() - interval '1 day', now() + interval '50 days', now(), 'Muafiyet', 'open'
     from kurban_seasons where title = $1`,
    [letters, campaign.id],
  );
});
// The campaign has an offer now, so it stays; visitors of other journeys do not see it.
test.afterEach(({ books }) =>
  books.change("update campaigns set is_active = false, archived_at = now() where id = $1", [campaign.id]),
);

/** Pictures of a screen on a desk and on a telephone. */
async function picture(page: Page, name: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/kurban-${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("staff read names from a file, decide after the feast, and make a second payment a second share", {
  tag: "@long",
}, async ({ page, staff, donor, books, watch }) => {
  watch.expectTrouble(/422/);
  await staff.signsIn("admin", "orders/create");
  await page.getByRole("combobox", { name: "Bağışçıyı bulun" }).fill(donor.name);
  await page.getByRole("option", { name: `Yeni bağışçı: ${donor.name}` }).click();
  await page.getByRole("combobox", { name: "Kampanya ya da proje" }).fill(campaign.title);
  await page.getByRole("option", { name: campaign.title }).click();
  await page.getByLabel("Bağış türü").selectOption("vacip");
  await page.getByLabel("Hisse", { exact: true }).fill("3");
  await page.getByRole("radio", { name: "Adlar sonra gelecek" }).check();
  await page.getByRole("radio", { name: "POS" }).check();
  await page.getByRole("checkbox", { name: /hisse sahipleri adına .+ yetkililerini vekil/ }).check();
  await picture(page, "proxy");
  await page.getByRole("button", { name: "Bağışı Kaydet" }).click();
  await expect(page.getByRole("link", { name: "Siparişi Aç" })).toBeVisible();
  const id = new URL(page.url()).searchParams.get("saved") ?? "";

  await visit(page, `${admin}/kurban/shares/${id}/names`);
  const read = page.getByRole("button", { name: "Dosyadan al" });
  await read.click();
  await expect(page.getByText("Önce bir dosya seçin.")).toBeVisible();
  const file = { name: "adlar.csv", mimeType: "text/csv" };
  const text = "Ad Soyad;Kimin adına\nHatice Öztürk;vefat\nAli ve Veli;\nZeynep Can;çocuğu\n";
  await page.getByLabel("Excel ya da CSV dosyası").setInputFiles({ ...file, buffer: Buffer.from(text) });
  await read.click();
  await expect(page.getByRole("row").filter({ hasText: "Ali ve Veli" })).toContainText("Bir hisse bir kişi");
  await expect(page.getByRole("row").filter({ hasText: "Hatice Öztürk" })).toContainText(
    "Vefat etmiş yakını",
  );
  await picture(page, "names");
  await expectAccessible(page, "names of a file");
  const names = page.getByLabel("Adlar", { exact: true });
  await names.fill((await names.inputValue()).replace("Ali ve Veli", "Ali Veli"));
  await page.getByRole("button", { name: "Denetle" }).click();
  await page.getByRole("button", { name: "3 adı kaydet" }).click();
  await expect(page.getByText("3 ad başarıyla kaydedildi.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Hisseler" })).toContainText("Hatice Öztürk");

  await books.change(
    `insert into payment_attempts (number, order_id, sequence, amount, status, auth_code, settled_at, confirmed_at, evidence)
     values ($1, $2, 1, 4500000, 'duplicate', 'S1', now(), now(), 'inquiry')`,
    [number, id],
  );
  await books.change(
    "insert into payment_alarms (kind, order_id, number) values ('duplicate_payment', $1, $2)",
    [id, number],
  );
  await visit(page, `${admin}/orders/alarms`);
  const alarm = page.getByRole("listitem").filter({ hasText: donor.name });
  await expect(alarm.getByRole("button", { name: "İkinci hisse olsun" })).toBeVisible();
  await picture(page, "second");
  await alarm.getByRole("button", { name: "İkinci hisse olsun" }).click();
  const question = page.getByRole("dialog", { name: "İkinci ödeme ikinci hisse olsun mu?" });
  await question.getByRole("button", { name: "Evet, Vekâleti Aldım" }).click();
  await expect(page.getByText("İkinci hisse başarıyla kaydedildi.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Hisseler" })).toContainText("Zeynep Can");

  await books.change(
    `update kurban_shares s set state = 'over', state_reason = 'window_ended', state_at = now() from order_items i
     where i.id = s.order_item_id and i.order_id = $1`,
    [id],
  );
  await visit(page, `${admin}/kurban/over`);
  const card = page.getByRole("region", { name: `3 hisse · ${campaign.title}` });
  await expect(card).toContainText("bayram günlerinde kesilemedi");
  await expect(card.getByRole("button").or(card.getByRole("link", { name: "İade et" }))).toContainText([
    "Başka seçeneğe aktar",
    "İade et",
    "Gelecek döneme bırak",
  ]);
  await picture(page, "ended");
  await expectAccessible(page, "shares after the feast");

  await books.change(
    `update kurban_shares s set state = 'lapsed' from order_items i where i.id = s.order_item_id and i.order_id = $1 and s.n = 1`,
    [id],
  );
  await visit(page, `${admin}/privacy/person/${id}`);
  const owners = page.getByRole("region", { name: "Hisse sahipleri" });
  await picture(page, "owners");
  const gone = owners
    .getByRole("listitem")
    .filter({ hasText: "Hatice Öztürk" })
    .filter({ hasText: id.slice(-4) });
  await gone.getByRole("button", { name: "Adı sil" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Evet, Sil" }).click();
  await expect(page.getByText("Hisse sahibinin adı başarıyla silindi.")).toBeVisible();
  await expect(gone).toHaveCount(0);
});
