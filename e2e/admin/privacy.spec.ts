import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test("a donor allows or refuses messages, and only an administrator can find, export and erase the donor", async ({
  page,
  staff,
  store,
  donor: usual,
  watch,
}) => {
  watch.expectTrouble(/422/);
  const digits = String(Date.now() % 10_000_000).padStart(7, "0");
  const donor = { ...usual, phone: `559${digits}` };
  await donateDirectly(page, "Yetim Sponsorluğu", "1500", donor);
  await page.getByRole("radio", { name: /Havale\/EFT/ }).check();
  const messages = page.getByRole("checkbox", { name: /izin veriyorum/ });
  await expect(messages, "not ticked by default").not.toBeChecked();
  await expect(page.getByRole("main").getByRole("link", { name: "KVKK aydınlatma metni" })).toBeVisible();
  await messages.check();
  await page.getByRole("button", { name: "₺1.500,00 bağışı kaydet" }).click();
  await expect(page.getByRole("heading", { name: "Bağışınız Alındı!" })).toBeVisible();
  const [order] = await store.withDatabase((query) =>
    query<{ id: string; consents: string }>(
      `select o.id, string_agg(c.kind || ' ' || c.language || ' ' || length(t.text), ', ' order by c.kind) as consents
         from orders o join order_consents c on c.order_id = o.id
         join consent_texts t on (t.kind, t.version, t.language) = (c.kind, c.version, c.language)
         where customer_name = $1 group by 1`,
      [donor.name],
    ),
  );
  expect(order?.consents).toMatch(/^information_notice tr \d{3,}, messages tr \d{2,}$/);

  await store.withDatabase((query) =>
    query("update orders set status = 'cancelled' where id = $1", [order?.id]),
  );
  await staff.signsIn("admin", "privacy");
  await page.getByLabel("Ad, telefon, e-posta ya da sipariş no").fill(donor.phone);
  await page.getByRole("button", { name: "Ara" }).click();
  await page.getByRole("link", { name: donor.name }).click();
  await expect(page.getByText(/^Kampanya ve duyuru iletilerine 2 kanaldan/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Okunabilir/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^kisisel-veriler-HD.*\.html$/);

  const erase = page.getByRole("button", { name: "Kalıcı olarak sil" });
  await page.getByLabel("Onaylamak için SİL 1 yazın").fill("SİL 2");
  await erase.click();
  await expect(page.getByRole("alert")).toContainText("hiçbir şey silinmedi");
  await page.getByLabel("Onaylamak için SİL 1 yazın").fill("sil 1");
  await erase.click();
  await expect(page.getByText("1 siparişteki kişisel veriler başarıyla silindi.")).toBeVisible();
  await visit(page, `${admin}/orders/${order?.id}`);
  await expect(page.getByText("Silinmiş bağışçı")).toBeVisible();
  await expect(page.getByText(donor.email)).toBeHidden();
});
