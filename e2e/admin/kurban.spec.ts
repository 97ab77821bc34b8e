import { expect, randomLetters } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const letters = randomLetters();
const campaign = { id: `kurban-${letters}`, title: `Kurban ${letters}` };

test.beforeEach(({ books }) =>
  books.change(
    `insert into campaigns (id, title, description, category, min_amount) values ($1, $2, 'x', 'kurban', 1500000)`,
    [campaign.id, campaign.title],
  ),
);
// The campaign has an order now, so it stays; visitors of other journeys do not see it.
test.afterEach(({ books }) =>
  books.change("update campaigns set is_active = false, archived_at = now() where id = $1", [campaign.id]),
);

/** A time so many days from now, as a `datetime-local` input has it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

test("a season of kurban is planned and opened, and sells two named shares at the desk", async ({
  page,
  staff,
  donor,
  watch,
}) => {
  watch.expectTrouble(/400|409/);
  await staff.signsIn("admin", "kurban/seasons/create");
  const title = `Bayram ${letters}`;
  await page.getByLabel("Adı").fill(title);
  await page.getByLabel("Bayramın birinci günü").fill(inDays(60).slice(0, 10));
  await page.getByRole("button", { name: "Kaydet" }).click();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("link", { name: "Kesim yeri ekleyin." })).toBeVisible();

  await page.getByRole("link", { name: "Kesim yeri ekle", exact: true }).click();
  await page.getByLabel("Adı").fill("Niamey");
  await page.getByRole("combobox", { name: "Saat dilimi" }).fill("Niamey");
  await page.getByRole("option", { name: "Africa/Niamey" }).click();
  await page.getByLabel("Kesim başlangıcı").fill(inDays(60));
  await page.getByLabel("Kesim sonu").fill(inDays(62));
  await expect(page.getByText("İstanbul saatiyle")).toHaveCount(2);
  await page.getByRole("button", { name: "Kaydet" }).click();

  await page.getByRole("link", { name: "Seçenek ekle", exact: true }).click();
  await page.getByRole("combobox", { name: "Kampanya" }).fill(campaign.title);
  await page.getByRole("option", { name: campaign.title }).click();
  await page.getByLabel("Kontenjan (hisse)").fill("7");
  await page.getByLabel("Satışın açılışı").fill(inDays(-1));
  await page.getByLabel("Satışın kapanışı").fill(inDays(50));
  await page.getByRole("button", { name: "Kaydet" }).click();
  const sales = page.getByRole("region", { name: "Satış", exact: true });
  await sales.getByRole("button", { name: "Satışa aç" }).click();
  await expect(sales.getByRole("alert")).toContainText("Önce dönemi açın.");

  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Dönemi aç" }).click();
  await expect(page.getByText("Dönem başarıyla açıldı.")).toBeVisible();
  await page.getByRole("link", { name: `${campaign.title}: satışa açılmadı.` }).click();
  await sales.getByRole("button", { name: "Satışa aç" }).click();
  await expect(sales.getByRole("alert")).toContainText("izin makamını");
  await page.getByLabel("Muafiyetin dayanağı").fill("Cumhurbaşkanı kararı");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await sales.getByRole("button", { name: "Satışa aç" }).click();
  await expect(page.getByText("Seçenek başarıyla satışa açıldı.")).toBeVisible();

  await visit(page, `${admin}/orders/create`);
  await page.getByRole("combobox", { name: "Bağışçıyı bulun" }).fill(donor.name);
  await page.getByRole("option", { name: `Yeni bağışçı: ${donor.name}` }).click();
  await page.getByRole("combobox", { name: "Kampanya ya da proje" }).fill(campaign.title);
  await page.getByRole("option", { name: campaign.title }).click();
  await page.getByLabel("Bağış türü").selectOption("vacip");
  await page.getByLabel("Hisse", { exact: true }).fill("8");
  await expect(page.getByText(`${title}: 7 hisse boş.`)).toBeVisible();
  await page.getByRole("radio", { name: "Adları yazacağım" }).check();
  await page.getByLabel("1. hisse: okunacak ad soyad").fill("Hatice Öztürk");
  await page.getByLabel("2. hisse: okunacak ad soyad").fill("Ali Veli");
  await page.getByRole("radio", { name: "POS" }).check();
  await page.getByRole("checkbox", { name: /vekâletini/ }).check();
  await page.getByRole("button", { name: "Bağışı Kaydet" }).click();
  await expect(page.getByText("Bu kurbanda yeterli hisse yok. Kalan: 7.")).toBeVisible();
  await expect(page.getByLabel("2. hisse: okunacak ad soyad")).toHaveValue("Ali Veli");
  await page.getByLabel("Hisse", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Bağışı Kaydet" }).click();
  await page.getByRole("link", { name: "Siparişi Aç" }).click();
  await expect(page.getByRole("region", { name: "Hisseler" })).toContainText("Hatice Öztürk");

  await visit(page, `${admin}/kurban/shares?q=${encodeURIComponent(donor.name)}`);
  await expect(page.getByRole("status").filter({ hasText: "Toplam 2 hisse" })).toBeAttached();
  await page.getByRole("button", { name: "Adı düzelt: 2. hisse" }).click();
  const dialog = page.getByRole("dialog", { name: "2. hissenin adı" });
  await dialog.getByLabel("Kesimde okunacak ad soyad").fill("Ali Can Veli");
  await dialog.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Ad başarıyla kaydedildi.")).toBeVisible();
  await expect(page.getByText("Ali Can Veli")).toBeVisible();
});
