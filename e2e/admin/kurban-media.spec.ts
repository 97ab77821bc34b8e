import { expect, randomLetters } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";
import { makeFilm } from "#testing/world/films.ts";
import { paint } from "#testing/world/hostile-pictures.ts";

let letters = "";
let campaign = { id: "", title: "" };
let place = "";
const tag = (number: number) => `F-${letters.slice(0, 3).toUpperCase()}-${number}`;

/** Animals in the states of a day: 3 slaughtered, 20 locked, 2 planned. */
test.beforeEach(async ({ books }) => {
  letters = randomLetters();
  campaign = { id: `film-${letters}`, title: `Film ${letters}` };
  place = `Kesimhane ${letters}`;
  await books.change(
    `insert into campaigns (id, title, description, category, min_amount) values ($1, $2, 'x', 'kurban', 1500000)`,
    [campaign.id, campaign.title],
  );
  await books.change(
    `insert into kurban_seasons (id, title, kind, state, hall_names) values ($1, $1, 'all_year', 'open', true)`,
    [letters],
  );
  await books.change(
    `insert into kurban_places (id, season_id, country, name, time_zone, slaughter_from, slaughter_until)
     values ($1, $1, 'TR', $2, 'Europe/Istanbul', now() - interval '5 hours', now() + interval '40 hours')`,
    [letters, place],
  );
  await books.change(
    `insert into kurban_offers (id, season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at, closes_at,
       opened_at, permit_exempt_reason, state, proof, place_id)
     values ($1, $1, $2, 'small', 1, '{adak}', 2000, now() - interval '1 day', now() + interval '20 hours', now(),
       'Muafiyet', 'open', 'none', $1)`,
    [letters, campaign.id],
  );
  await books.change(
    `insert into kurban_animals (offer_id, place_id, tag) select $1, $1, $2 || n from generate_series(1, 25) n`,
    [letters, tag(0).slice(0, -1)],
  );
  await books.change(
    `insert into kurban_decisions (kind, subject, text) select 'partial_animal', id, 'Deneme' from kurban_animals
     where place_id = $1`,
    [letters],
  );
  const which = "place_id = $1 and substring(tag from '[0-9]+$')::int";
  await books.change(`update kurban_animals set state = 'locked', locked_at = now() where ${which} <= 23`, [
    letters,
  ]);
  await books.change(
    `insert into kurban_events (key, animal_id, kind, device_at, corrected_at, device, result)
     select gen_random_uuid(), id, 'read', now(), now(), 'x', 'applied' from kurban_animals where ${which} <= 5`,
    [letters],
  );
  await books.change(
    `insert into kurban_events (key, animal_id, kind, device_at, corrected_at, device, result, note)
     select gen_random_uuid(), id, 'problem', now(), now(), 'x', 'applied', 'Topallıyor' from kurban_animals
     where ${which} = 9`,
    [letters],
  );
  await books.change(
    `update kurban_animals set state = 'slaughtered', slaughtered_at = now() - interval '10 minutes' where ${which} <= 3`,
    [letters],
  );
});
test.afterEach(({ books }) =>
  books.change("update campaigns set is_active = false, archived_at = now() where id = $1", [campaign.id]),
);

test("a film is uploaded, refused for another animal, and shown", { tag: "@long" }, async ({
  page,
  staff,
  watch,
}) => {
  watch.expectTrouble(/409|422|404|media/i);
  await staff.signsIn("admin", "kurban/media");
  await page.getByLabel("Dönem").selectOption(letters);
  const upload = async (name: string, buffer: Buffer, mimeType = "video/mp4") => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Film ya da fotoğraf seç" }).click();
    await (await choosing).setFiles({ name, buffer, mimeType });
  };
  await page.getByRole("button", { name: "Film ya da fotoğraf seç" }).click();
  await expect(page.getByText("Hayvanın numarasını yazın.")).toBeVisible();
  await expect(page.getByLabel("Hayvanın numarası")).toBeFocused();

  const film = makeFilm({ picture: `PICTURE ${letters} `.repeat(100_000) });
  await page.getByLabel("Hayvanın numarası").fill(tag(1).toLowerCase());
  await upload("kesim.mp4", film);
  await expect(page.getByText("Yüklendi: kesim.mp4")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: tag(1) });
  await expect(row).toContainText("Onay bekliyor");

  await page.getByLabel("Hayvanın numarası").fill(tag(2));
  await upload("ayni.mp4", film);
  await expect(page.getByText(`Bu dosya bu dönemde “${tag(1)}” için zaten yüklendi.`)).toBeVisible();
  await upload("iphone.mov", makeFilm({ codec: "hvc1", brand: "qt  " }), "video/quicktime");
  await expect(page.getByText('kamera ayarından "En uyumlu" biçimini seçiniz')).toBeVisible();
  await upload("foto.jpg", await paint(900, 600).jpeg().toBuffer(), "image/jpeg");
  await expect(page.getByText("Yüklendi: foto.jpg")).toBeVisible();
  await expect(page.getByRole("img", { name: `Fotoğraf: ${tag(2)}` })).toBeVisible();

  await page.getByLabel("Filmin adresi").fill("https://example.org/film");
  await page.getByRole("button", { name: "Bağlantı ekle" }).click();
  await expect(page.getByText("Bu adres kullanılamaz.")).toBeVisible();
  await page.getByLabel("Filmin adresi").fill(`https://youtu.be/${letters}`);
  await page.getByRole("button", { name: "Bağlantı ekle" }).click();
  await expect(page.getByText("Bağlantı eklendi.")).toBeVisible();
  await page.screenshot({ path: "test-results/media-1280.png", fullPage: true });

  await row.getByRole("button", { name: /^Göster/ }).click();
  const question = page.getByRole("dialog", { name: "Bağışçılara gösterilsin mi?" });
  await page.screenshot({ path: "test-results/media-dialog.png" });
  await question.getByRole("button", { name: "Görüntüde okunur isim ve çocuk yüzü yok" }).click();
  await expect(row).toContainText("Gösteriliyor");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: "test-results/media-390.png", fullPage: true });
});

test("the day and the hall follow what happens", { tag: "@long" }, async ({ page, staff, books }) => {
  await staff.signsIn("admin", `kurban/day?season=${letters}`);
  const card = page.getByRole("region", { name: place });
  await expect(card).toContainText("3 / 25 hayvan kesildi");
  await expect(card).toContainText("Sorunlu: 1");
  await page.screenshot({ path: "test-results/day-1280.png", fullPage: true });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: "test-results/day-390.png", fullPage: true });
  await books.change(
    `update kurban_animals set state = 'slaughtered', slaughtered_at = now() where place_id = $1 and tag = $2`,
    [letters, tag(4)],
  );
  await books.change("select pg_notify('live', 'kurban')", []);
  await expect(card).toContainText("4 / 25 hayvan kesildi");

  await page.setViewportSize({ width: 1920, height: 1080 });
  await visit(page, `${admin}/kurban/hall?place=${letters}`);
  await expect(page.getByRole("heading", { name: place })).toBeVisible();
  await expect(page.getByRole("region", { name: "Kesilenler" }).getByRole("listitem")).toHaveCount(4);
  await expect(page.getByRole("listitem").filter({ hasText: tag(5) })).toContainText("Okundu");
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.screenshot({ path: "test-results/hall-1920.png" });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: "test-results/hall-390.png" });
});
