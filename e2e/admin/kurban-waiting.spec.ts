import { expect, randomLetters } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const letters = randomLetters();
const full = { id: `dolu-${letters}`, title: `Dolu Kurban ${letters}` };
const other = { id: `bos-${letters}`, title: `Boş Kurban ${letters}` };
const ids = [full.id, other.id];

test.beforeEach(async ({ books }) => {
  await books.change(
    `insert into campaigns (id, title, description, category, min_amount)
     values ($1, $2, 'x', 'kurban', 1500000), ($3, $4, 'x', 'kurban', 1500000)`,
    [full.id, full.title, other.id, other.title],
  );
  await books.change("insert into kurban_seasons (title, kind, state) values ($1, 'all_year', 'open')", [
    `Yıl ${letters}`,
  ]);
  await books.change(
    `insert into kurban_offers (season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at, closes_at,
       opened_at, permit_exempt_reason, state)
     select id, unnest($2::text[]), 'large', 7, '{adak}', 20, now() - interval '1 day', now() + interval '50 days', now(),
       'Muafiyet', 'open' from kurban_seasons where title = $1`,
    [`Yıl ${letters}`, ids],
  );
});
// The campaigns have offers now, so they stay; visitors of other journeys do not see them.
test.afterEach(({ books }) =>
  books.change("update campaigns set is_active = false, archived_at = now() where id = any($1)", [ids]),
);

test("staff release a hold, and give late money a place in another offer", { tag: "@long" }, async ({
  page,
  staff,
  donor,
  books,
}) => {
  await staff.signsIn("admin", "orders/create");
  await page.getByRole("combobox", { name: "Bağışçıyı bulun" }).fill(donor.name);
  await page.getByRole("option", { name: `Yeni bağışçı: ${donor.name}` }).click();
  await page.getByRole("combobox", { name: "Kampanya ya da proje" }).fill(full.title);
  await page.getByRole("option", { name: full.title }).click();
  await page.getByLabel("Bağış türü").selectOption("adak");
  await page.getByLabel("Hisse", { exact: true }).fill("2");
  await page.getByRole("radio", { name: "Havale (beklenecek)" }).check();
  await page.getByRole("checkbox", { name: /vekâletini/ }).check();
  await page.getByRole("button", { name: "Bağışı Kaydet" }).click();
  await expect(page.getByRole("link", { name: "Siparişi Aç" })).toBeVisible();
  const id = new URL(page.url()).searchParams.get("saved") ?? "";

  await visit(page, `${admin}/kurban/holds`);
  const hold = page.getByRole("row").filter({ hasText: full.title });
  await hold.getByRole("button", { name: /^Bırak/ }).click();
  const release = page.getByRole("dialog", { name: "Hisseler bırakılsın mı?" });
  await expect(release).toContainText("2 hisse yeniden satışa çıkar.");
  await release.getByRole("button", { name: "Evet, Bırak" }).click();
  await expect(page.getByText("2 hisse başarıyla bırakıldı.")).toBeVisible();
  await expect(hold).toHaveCount(0);

  await books.change("update kurban_offers set capacity = 0 where campaign_id = $1", [full.id]);
  await visit(page, `${admin}/orders/${id}?complete`);
  await page.getByRole("button", { name: "Evet, Tamamla" }).click();
  await page.getByText(/^Tamamlanma:/).waitFor();

  await visit(page, `${admin}/kurban/over`);
  const card = page.getByRole("region", { name: `2 hisse · ${full.title}` });
  await card.getByRole("button", { name: "Başka seçeneğe aktar" }).click();
  const decision = page.getByRole("dialog", { name: "Başka seçeneğe aktar" });
  await expect(decision.getByLabel("Seçenek")).toContainText(other.title);
  await decision.getByLabel("Kararın nedeni").fill("Havale geç geldi");
  await decision.getByRole("button", { name: "Karar Ver" }).click();
  await expect(page.getByText("2 hisse için karar başarıyla kaydedildi.")).toBeVisible();
  await expect(card).toHaveCount(0);
});
