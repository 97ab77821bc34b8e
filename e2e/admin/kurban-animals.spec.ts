import { expect, randomLetters } from "#testing/browser/journey.ts";
import { test } from "#testing/browser/staff.ts";

const letters = randomLetters();
const id = `hayvan-${letters}`;

/** An open season with an offer of three shares an animal, whose days of slaughter are now, and three paid shares. */
test.beforeEach(async ({ books }) => {
  const title = `Kurban ${letters}`;
  const order = `HD${letters.toUpperCase().padEnd(14, "7").slice(0, 14)}`;
  await books.change(
    "insert into campaigns (id, title, description, category, min_amount) values ($1, $2, 'x', 'kurban', 100000)",
    [id, title],
  );
  await books.change("insert into kurban_seasons (id, title, kind, state) values ($1, $2, 'feast', 'open')", [
    id,
    title,
  ]);
  await books.change(
    `insert into kurban_places (id, season_id, country, name, time_zone, slaughter_from, slaughter_until)
     values ($1, $1, 'TR', 'Kayseri', 'Europe/Istanbul', now() - interval '1 day', now() + interval '1 day')`,
    [id],
  );
  await books.change(
    `insert into kurban_offers (id, season_id, campaign_id, place_id, animal, shares_per_animal, kinds, capacity, opens_at,
       closes_at, opened_at, permit_exempt_reason, state, read_names)
     values ($1, $1, $1, $1, 'large', 3, '{vacip}', 30, now() - interval '9 days', now() + interval '12 hours', now(),
       'Muafiyet', 'open', 'required')`,
    [id],
  );
  await books.change(`do $$ begin
    insert into orders (id, payment_method, total_amount, customer_name, created_at)
      values ('${order}', 'bank_transfer', 300000, 'Deneme', now() - interval '1 day');
    insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
      values ('${order}', 0, '${id}', '${title}', 'kurban', 'vacip', 100000, 3);
    update orders set status = 'completed' where id = '${order}';
  end $$`);
  await books.change(
    `insert into kurban_shares (order_item_id, n, offer_id, owner_name, state, paid_at, code)
     select i.id, n, $1, 'Hatice Öztürk', 'paid', now(), upper(left(md5($1 || n), 20))
     from order_items i, generate_series(1, 3) n where i.order_id = $2`,
    [id, order],
  );
});
test.afterEach(async ({ books }) => {
  await books.change("update campaigns set is_active = false, archived_at = now() where id = $1", [id]);
  await books.change("update kurban_offers set state = 'closed' where id = $1", [id]);
  await books.change("update kurban_seasons set state = 'draft' where id = $1", [id]);
});

test("the office adds animals, places paid shares, locks the list and reports the slaughter", async ({
  page,
  staff,
}) => {
  await staff.signsIn("admin", `kurban/animals/create?season=${id}`);
  await page.getByLabel("Hayvan numaraları").fill("B-001 – B-003");
  await page.getByRole("button", { name: "Ekle", exact: true }).click();
  await expect(page.getByText("3 hayvan başarıyla eklendi.")).toBeVisible();
  await page.getByRole("link", { name: "Yeni ödenenleri yerleştir" }).click();
  await page.getByRole("button", { name: "3 hisseyi yerleştir" }).click();
  await expect(page.getByText("3 hisse başarıyla yerleştirildi.")).toBeVisible();

  await page.getByRole("button", { name: "Listeyi kilitle" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Listeyi kilitle" }).click();
  const result = page.getByRole("region", { name: "Sonuç" });
  await expect(result).toContainText("1 hayvanın listesi kilitlendi.");
  await expect(result).toContainText("Hayvanda hisse yok.");

  await page.getByRole("button", { name: "Kesildi", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Hayvanlar").fill("B-001 – B-002");
  await dialog.getByRole("button", { name: "Kesildi" }).click();
  await expect(result).toContainText("Bu seçenekte adların okunması zorunlu");
  await expect(result).toContainText("Önce hayvanın listesini kilitleyin.");
  await page.getByRole("button", { name: "Kesildi", exact: true }).click();
  await dialog.getByLabel("Hayvanlar").fill("B-001");
  await dialog.getByText("Adlar okundu").click();
  await dialog.getByRole("button", { name: "Kesildi" }).click();
  await expect(result).toContainText("1 hayvan kesildi olarak kaydedildi.");
  await page.getByRole("link", { name: "B-001" }).first().click();
  await expect(page.getByRole("button", { name: "Geri al" })).toBeVisible();
});
