import { readFile } from "node:fs/promises";
import { expect, randomLetters } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const letters = randomLetters();
const names = { season: `Bayram ${letters}`, place: `Kesimhane ${letters}`, campaign: `rapor-${letters}` };

test.beforeEach(async ({ books }) => {
  await books.change(
    `insert into campaigns (id, title, description, category, min_amount)
     values ($1, $2, 'x', 'kurban', 1500000)`,
    [names.campaign, `Kurban ${letters}`],
  );
  await books.change(
    "insert into kurban_seasons (id, title, kind, state) values ($1, $2, 'all_year', 'open')",
    [names.season, names.season],
  );
  await books.change(
    "insert into kurban_places (id, season_id, country, name, time_zone) values ($1, $2, 'TR', $1, 'Europe/Istanbul')",
    [names.place, names.season],
  );
  await books.change(
    `insert into kurban_offers (season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at, closes_at,
       opened_at, permit_exempt_reason, state)
     values ($1, $2, 'large', 7, '{adak}', 20, now() - interval '1 day', now() + interval '50 days', now(), 'Muafiyet', 'open')`,
    [names.season, names.campaign],
  );
});
// The season is closed, so it stays; visitors of other journeys do not see its campaign.
test.afterEach(({ books }) =>
  books.change("update campaigns set is_active = false, archived_at = now() where id = $1", [names.campaign]),
);

test("staff write a distribution, store a list of recipients, and close the season", {
  tag: "@long",
}, async ({ page, staff, books, watch }) => {
  watch.expectTrouble(/400/);
  await staff.signsIn("admin", "kurban");
  await visit(page, `${admin}/kurban/distribution?season=${encodeURIComponent(names.season)}`);
  await expect(page.getByText("Bu yerde henüz dağıtım yazılmadı.").first()).toBeVisible();
  await page.getByLabel("Kilogram").fill("12,345");
  await page.getByLabel("Hane", { exact: true }).fill("340");
  await page.getByLabel("Şekli").selectOption("frozen");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Kilogramı en çok bir ondalıkla yazın")).toBeVisible();
  await expect(page.getByLabel("Hane", { exact: true })).toHaveValue("340");
  await page.getByLabel("Kilogram").fill("1.250,5");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Dağıtım başarıyla kaydedildi.")).toBeVisible();
  await expect(page.getByText("1.250,5 kg · 340 hane").first()).toBeVisible();

  await page.getByRole("button", { name: /^Düzenle/ }).click();
  const dialog = page.getByRole("dialog", { name: "Dağıtımı düzenle" });
  await dialog.getByLabel("Hane", { exact: true }).fill("341");
  await dialog.getByRole("button", { name: "Kaydet" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("1.250,5 kg · 341 hane").first()).toBeVisible();

  await page.getByLabel("Türü").selectOption("recipients");
  const file = { name: "liste.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 liste") };
  await page.getByLabel("Dosya").setInputFiles(file);
  await page.getByRole("button", { name: "Yükle" }).click();
  await expect(page.getByText("Belge başarıyla yüklendi.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "İndir: liste.pdf" }).click();
  const download = await downloading;
  expect(await readFile(await download.path(), "utf8")).toBe("%PDF-1.7 liste");

  await page.getByRole("button", { name: "Dağıtım tamamlandı" }).click();
  await page.getByRole("button", { name: "Evet, Tamamlandı" }).click();
  await expect(page.getByText("Dağıtımın tamamlandığı başarıyla kaydedildi.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Geri al: ${names.place}` })).toBeVisible();

  await visit(page, `${admin}/kurban/report?season=${encodeURIComponent(names.season)}`);
  const closing = page.getByRole("region", { name: "Dönemin kapanışı" });
  await expect(closing.getByText("Satışı kapanmadı")).toBeVisible();
  await books.change("update kurban_offers set state = 'closed' where campaign_id = $1", [names.campaign]);
  await visit(page, `${admin}/kurban/report?season=${encodeURIComponent(names.season)}`);
  await closing.getByRole("button", { name: "Dönemi kapat" }).click();
  await page.getByRole("button", { name: "Evet, Kapat" }).click();
  await expect(page.getByText("Dönem başarıyla kapandı.")).toBeVisible();

  await closing.getByRole("button", { name: "Dönemi yeniden aç" }).click();
  await page.getByLabel("Gerekçe").fill("Yerin raporu geç geldi");
  await page.getByRole("button", { name: "Yeniden Aç", exact: true }).click();
  await expect(page.getByText("Dönem yeniden açıldı.")).toBeVisible();
});
