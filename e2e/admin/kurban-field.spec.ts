import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect, randomLetters } from "#testing/browser/journey.ts";
import { test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const letters = randomLetters();
const place = `Kesimhane ${letters}`;
const tags = ["K-0041", "K-0042"];
const owner = "Hatice Öztürk Karahasanoğlu";

test.beforeEach(async ({ books }) => {
  const campaign = `kurban-${letters}`;
  const order = `HD${letters.toUpperCase()}FIELDX`;
  const change = (sql: string, ...parameters: unknown[]) => books.change(sql, parameters);
  await change(
    `insert into campaigns (id, title, description, category) values ($1, $1, 'x', 'kurban')`,
    campaign,
  );
  await change(
    `insert into kurban_seasons (id, title, kind, state) values ($1, 'Yıl', 'all_year', 'open')`,
    letters,
  );
  await change(
    `insert into kurban_places (id, season_id, country, name, time_zone) values ($1, $1, 'TR', $2, 'Europe/Istanbul')`,
    letters,
    place,
  );
  await change(
    `insert into kurban_offers (id, season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at, closes_at,
       opened_at, permit_exempt_reason, read_names, state)
     values ($1, $1, $2, 'small', 1, '{adak}', 20, now() - interval '1 day', now() + interval '9 days', now(), 'Muafiyet',
       'optional', 'open')`,
    letters,
    campaign,
  );
  await change(
    `with placed as (insert into orders (id, payment_method, total_amount, customer_name)
       values ($1, 'bank_transfer', 3000000, 'Ayşe Yılmaz') returning id)
     insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
     select id, 0, $2, 'Kurban', 'kurban', 'adak', 1500000, 2 from placed`,
    order,
    campaign,
  );
  await change(`update orders set status = 'completed', completed_at = now() where id = $1`, order);
  for (const [index, tag] of tags.entries()) {
    const animal = crypto.randomUUID();
    await change(
      `insert into kurban_animals (id, offer_id, place_id, tag, ear_tag) values ($1, $2, $2, $3, $4)`,
      animal,
      letters,
      tag,
      `TR 06 77${index}`,
    );
    await change(
      `insert into kurban_shares (order_item_id, n, offer_id, owner_name, state, code, paid_at)
       select id, $2, $3, $4, 'paid', $5, now() from order_items where order_id = $1`,
      order,
      index + 1,
      letters,
      owner,
      `${letters.toUpperCase().replace(/[ILOU]/g, "X")}${index}`.padEnd(20, "0"),
    );
    await change(
      `update kurban_shares set state = 'placed', animal_id = $1, position = 1 where offer_id = $2 and n = $3`,
      animal,
      letters,
      index + 1,
    );
    await change(
      `update kurban_animals set state = 'locked', locked_at = now(), list_version = 1 where id = $1`,
      animal,
    );
  }
});

// The campaign has an order now, so it stays; visitors of other journeys do not see it.
test.afterEach(({ books }) =>
  books.change("update campaigns set is_active = false, archived_at = now() where id = $1", [
    `kurban-${letters}`,
  ]),
);

async function openAnimal(page: Page, tag: string): Promise<void> {
  await page.getByRole("button", { name: tag.slice(-2, -1), exact: true }).click();
  await page.getByRole("button", { name: tag.slice(-1), exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^${tag}`) }).click();
  await expect(page.getByRole("heading", { name: tag })).toBeVisible();
}

test("a phone with a link reports two animals without a net, and sends them when the net is back", {
  tag: "@long",
}, async ({ page, staff, browser, site, store }) => {
  await staff.signsIn("admin", "kurban/links");
  await page.getByLabel("Kesim yeri").selectOption({ label: `${place} · Yıl` });
  await page.getByRole("button", { name: "Bağlantı oluştur" }).click();
  const address = await page.getByLabel("Adres", { exact: true }).inputValue();
  await expect(page.getByRole("img", { name: `${place} bağlantısının QR kodu` })).toBeVisible();
  await expectAccessible(page, "the links");

  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL: site.url, locale: "tr-TR", viewport, hasTouch: true });
  const phone = await context.newPage();
  await visit(phone, new URL(address).pathname + new URL(address).hash);
  await expect(phone.getByText("0 / 2 kesildi")).toBeVisible();
  expect(new URL(phone.url()).hash).toBe("");
  const bytes = await phone.evaluate(() =>
    performance
      .getEntries()
      .reduce((sum, entry) => sum + ("encodedBodySize" in entry ? Number(entry.encodedBodySize) : 0), 0),
  );
  expect(bytes, "the page with its program, style and list").toBeLessThan(100_000);
  await phone.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await openAnimal(phone, "K-0041");
  await expect(phone.getByText(owner)).toBeVisible();
  await expectAccessible(phone, "an animal", { more: ["wcag2aaa"] });
  await phone.getByRole("button", { name: "Okundu" }).click();
  await expect(phone.getByText("Adlar okundu")).toBeVisible();
  await phone.getByRole("button", { name: /^Kesildi/ }).click();
  await phone.getByRole("button", { name: "Kesildi: bir kez daha basınız" }).click();
  await expect(phone.getByText(/^Kesildi: \d\d:\d\d/)).toBeVisible();
  await phone.getByRole("button", { name: "Başka hayvan" }).click();
  await openAnimal(phone, "K-0042");
  // A second on the button is enough.
  await phone.getByRole("button", { name: /^Kesildi/ }).hover();
  await phone.mouse.down();
  await expect(phone.getByText(/^Kesildi: \d\d:\d\d/)).toBeVisible();
  await phone.mouse.up();
  await expect(phone.getByText("Sunucuya gönderilmedi: 3")).toBeVisible();

  await phone.reload();
  await expect(phone.getByText("Sunucuya gönderilmedi: 3")).toBeVisible();
  await expect(phone.getByText("2 / 2 kesildi")).toBeVisible();
  await expectAccessible(phone, "the search", { more: ["wcag2aaa"] });

  await context.setOffline(false);
  await expect(phone.getByText("Hepsi gönderildi")).toBeVisible();
  const states = await store.withDatabase((query) =>
    query<{ state: string; events: number }>(
      `select state, (select count(*)::int from kurban_events e where e.animal_id = a.id and e.result = 'applied') as events
       from kurban_animals a where place_id = $1 order by tag`,
      [letters],
    ),
  );
  expect(states).toEqual([
    { state: "slaughtered", events: 2 },
    { state: "slaughtered", events: 1 },
  ]);

  // The user leaves without a net; the session ends when the net is back.
  await context.setOffline(true);
  await phone.getByRole("button", { name: "Çıkış" }).click();
  await phone.getByRole("button", { name: "Adların silinmesi için bir kez daha basınız" }).click();
  await expect(phone.getByRole("heading", { name: "Çıkış yapıldı" })).toBeVisible();
  const closing = phone.waitForResponse((answer) => answer.url().endsWith("/saha/close"));
  await context.setOffline(false);
  expect((await closing).status()).toBe(204);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Bu bağlantı açılamadı" })).toBeVisible();
  await visit(phone, new URL(address).pathname + new URL(address).hash);
  await expect(phone.getByText("2 / 2 kesildi")).toBeVisible();

  await page.reload();
  const card = page.getByRole("region", { name: `${place} · Yıl` });
  await expect(card).toContainText("1 / 5");
  await card.getByRole("button", { name: "İptal et" }).click();
  await page.getByRole("button", { name: "Evet, İptal Et" }).click();
  await expect(card).toContainText("İptal edildi");
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Bu bağlantı açılamadı" })).toBeVisible();
  const workers = () => phone.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers, { message: "a phone without a link has no worker" }).toBe(0);
  await context.close();
});
