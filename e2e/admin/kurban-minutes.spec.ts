import { randomUUID } from "node:crypto";
import { expect, randomLetters } from "#testing/browser/journey.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const names = () => {
  const letters = randomLetters();
  return {
    letters,
    ids: { campaign: `tutanak-${letters}`, season: randomUUID(), place: randomUUID(), offer: randomUUID() },
    place: `Gölbaşı ${letters}`,
    tags: [`${letters}-1`, `${letters}-2`],
  };
};
let { letters, ids, place, tags } = names();

test.beforeEach(async ({ books }) => {
  // Each test has another campaign.
  ({ letters, ids, place, tags } = names());
  await books.change(
    "insert into campaigns (id, title, description, category, min_amount) values ($1, $1, 'x', 'kurban', 1500000)",
    [ids.campaign],
  );
  await books.change("insert into kurban_seasons (id, title, kind, state) values ($1, $2, 'feast', 'open')", [
    ids.season,
    `Bayram ${letters}`,
  ]);
  await books.change(
    `insert into kurban_places (id, season_id, country, name, time_zone, slaughter_from, slaughter_until)
     values ($1, $2, 'TR', $3, 'Europe/Istanbul', now() - interval '1 day', now() + interval '1 day')`,
    [ids.place, ids.season, place],
  );
  await books.change(
    `insert into kurban_offers (id, season_id, campaign_id, animal, shares_per_animal, kinds, place_id, capacity, opens_at,
       closes_at, opened_at, permit_exempt_reason, state)
     values ($1, $2, $3, 'small', 1, '{adak}', $4, 20, now() - interval '9 days', now() + interval '1 hour', now(),
       'Muafiyet', 'open')`,
    [ids.offer, ids.season, ids.campaign, ids.place],
  );
  // The animals have no shares, for which the lock needs a decision.
  await books.change(
    `insert into kurban_animals (offer_id, place_id, tag, ear_tag) select $1, $2, tag, 'TR' || tag from unnest($3::text[]) tag`,
    [ids.offer, ids.place, tags],
  );
  await books.change(
    `insert into kurban_decisions (kind, subject, text) select 'partial_animal', id, 'x' from kurban_animals where offer_id = $1`,
    [ids.offer],
  );
  await books.change("update kurban_animals set state = 'locked', locked_at = now() where offer_id = $1", [
    ids.offer,
  ]);
  await books.change(
    "update kurban_animals set state = 'slaughtered', slaughtered_at = now() where offer_id = $1",
    [ids.offer],
  );
});
test.afterEach(({ books }) =>
  books.change("update campaigns set is_active = false, archived_at = now() where id = $1", [ids.campaign]),
);

test("staff prepare a minute, print it and store the signed paper", { tag: "@long" }, async ({
  page,
  staff,
  watch,
}) => {
  watch.expectTrouble(/422/);
  await staff.signsIn("editor", "kurban/minutes");
  const day = page.getByRole("listitem").filter({ hasText: place });
  await expect(day).toContainText("2 hayvan");
  await day.getByRole("button", { name: "Tutanak hazırla" }).click();
  await expect(page.getByRole("heading", { name: `Tutanak No 1 · ${place}` })).toBeVisible();
  await page.getByLabel("1. kişinin adı soyadı").fill("Kemal Ünal");
  await page.getByRole("button", { name: "Noter ekle" }).click();
  await expect(page.getByLabel("4. kişinin adı soyadı")).toBeFocused();
  await expect(page.getByRole("button", { name: "İmzalı tutanağı kaydet" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("checkbox", { name: tags[1] ?? "" }).uncheck();
  await expect(page.getByText("2 hayvandan 1 tanesi bu tutanakta")).toBeVisible();
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Tutanak başarıyla kaydedildi.")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "PDF indir" }).click();
  expect((await downloading).suggestedFilename()).toBe("tutanak-1.pdf");

  const scan = page.getByLabel("Taranmış tutanak");
  const sign = page.getByRole("button", { name: "İmzalı tutanağı kaydet" });
  await scan.setInputFiles({ name: "x.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
  await sign.click();
  await expect(page.getByText("Dosya PDF ya da JPEG olmalı.")).toBeVisible();
  await scan.setInputFiles({ name: "x.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await sign.click();
  await expect(page.getByText("İmzalı tutanak başarıyla kaydedildi.")).toBeVisible();
  await expect(page.getByText("İmzalı tutanak ve hayvanları değişmez.")).toBeVisible();
  const signed = page.waitForEvent("download");
  await page.getByRole("link", { name: "İmzalı tutanağı indir" }).click();
  expect((await signed).suggestedFilename()).toBe("tutanak-1.pdf");
  await page.getByRole("link", { name: "Tutanaklar" }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: place })).toContainText("1 hayvan");
});

test("one administrator proposes a decision, and another approves it", { tag: "@long" }, async ({
  page,
  staff,
  hire,
  watch,
}) => {
  watch.expectTrouble(/400/);
  await staff.signsIn("admin", `kurban/decisions/create?kind=condemned_counts`);
  await expect(page.getByText("Bu karar iki kişiyle verilir")).toBeVisible();
  await page.getByRole("combobox", { name: "Konu" }).fill(tags[0] ?? "");
  await page.getByRole("option", { name: new RegExp(`Hayvan ${tags[0]}`) }).click();
  await page.getByLabel("Karar ve nedeni").fill("Karaciğerde kist");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Hisselerin sayılıp sayılmadığını seçin.").first()).toBeVisible();
  await page.getByLabel("Hisseler kesilmiş sayılır mı?").selectOption("no");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Başka bir yönetici onaylayınca geçerli olur.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: tags[0] ?? "" });
  await expect(row.filter({ hasText: "Onay bekliyor" })).toHaveCount(1);
  await expect(row.getByRole("button", { name: /^Onayla/ })).toHaveAttribute("aria-disabled", "true");

  await page.context().clearCookies();
  await signIn(page, await hire("admin"), "kurban/decisions");
  await row.getByRole("button", { name: /^Onayla/ }).click();
  const dialog = page.getByRole("dialog", { name: "Karar onaylansın mı?" });
  await expect(dialog).toContainText("Karaciğerde kist");
  await dialog.getByRole("button", { name: "Evet, Onayla" }).click();
  await expect(page.getByText("Karar başarıyla onaylandı.")).toBeVisible();
  await visit(page, `${admin}/kurban/decisions?kind=condemned_counts`);
  await expect(row.filter({ hasText: "Geçerli" })).toHaveCount(1);
});
