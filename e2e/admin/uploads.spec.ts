import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { fillRequired, rowOf, save, campaignSection as section } from "#testing/browser/record-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

type Stored = { image: string };

test.afterEach(({ store }) =>
  store.withDatabase(async (query) => void (await query("delete from campaigns where id like 'sinav-%'"))),
);

for (const { what, status, outcome } of [
  { what: "is saved with it", status: 200, outcome: "Kampanya başarıyla kaydedildi." },
  {
    what: "keeps everything when it fails",
    status: 500,
    outcome: "Görsel yüklenemediği için kayıt yapılmadı.",
  },
]) {
  test(`a form waits for its picture that is still being uploaded, and ${what}`, { tag: "@long" }, async ({
    page,
    staff,
    store,
    watch,
  }) => {
    watch.expectTrouble(/500/);
    await staff.signsIn("editor", "campaigns/create");
    await fillRequired(page, section, "Sınav Bekleyen");
    const held = Promise.withResolvers<void>();
    await page.route("**/upload", async (route) => {
      await held.promise;
      if (status === 200) return route.continue();
      return route.fulfill({ status, json: { success: false, error: "Olmadı" } });
    });
    const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#155" } })
      .png()
      .toBuffer();
    await page
      .locator("input[type=file]:not([multiple])")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("Görsel yükleniyor; bitince kaydedilecek.")).toBeVisible();
    held.resolve();
    await expect(page.getByText(outcome)).toBeVisible();
    const rows = await store.withDatabase((query) =>
      query<Stored>("select image from campaigns where id = 'sinav-bekleyen'"),
    );
    if (status === 200) expect(rows[0]?.image).toMatch(/^\/uploads\/campaigns\//);
    else expect(rows).toEqual([]);
  });
}

test("the site checks, uploads, shows and removes a picture", { tag: "@long" }, async ({
  page,
  staff,
  store,
  watch,
}) => {
  watch.expectTrouble(/422|413/);
  await staff.signsIn("editor", "campaigns/create");
  await fillRequired(page, section, "Sınav Resim");
  const file = page.locator("input[type=file]:not([multiple])");
  await file.setInputFiles({ name: "liste.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(page.getByText("Lütfen geçerli bir resim dosyası seçin")).toBeVisible();
  await file.setInputFiles({
    name: "buyuk.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByText("Resim dosyası 5MB'dan küçük olmalıdır")).toBeVisible();
  await expect(page.getByText("PNG, JPG, GIF (max. 5MB)")).toBeVisible();
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const point = { name: "nokta.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };
  const choose = page.getByRole("button", { name: "Resim Seç" });
  // The focus stays in its place, although the progress replaces the buttons.
  await choose.focus();
  await file.setInputFiles(point);
  await expect(page.getByRole("button", { name: "Resmi Değiştir" })).toBeFocused();
  await page.getByRole("button", { name: "Resmi Kaldır" }).press("Enter");
  await expect(choose).toBeFocused();
  await file.setInputFiles(point);
  await expect(page.getByRole("button", { name: "Resmi Kaldır" })).toBeVisible();
  await file.setInputFiles({ name: "IMG_1.HEIC", mimeType: "", buffer: Buffer.from("x") });
  await expect(page.getByText(/^HEIC resimleri yüklenemez\./)).toBeVisible();
  await expectAccessible(page, "a refused picture", { again: true });
  // A refused file does not change the current picture.
  await save(page);
  await expect(page.getByText("Kampanya başarıyla kaydedildi.")).toBeVisible();
  const image = async () => {
    const [row] = await store.withDatabase((query) =>
      query<Stored>("select image from campaigns where id = 'sinav-resim'"),
    );
    return row?.image ?? "";
  };
  expect(await image()).toMatch(/^\/uploads\/campaigns\//);
  expect((await page.request.get(await image())).status()).toBe(200);
  // A new campaign is the last one.
  await visit(page, `${admin}/campaigns?page=99`);
  const thumbnail = rowOf(page, "Sınav Resim").locator("img");
  await expect(thumbnail).toHaveAttribute("src", new RegExp(`^${(await image()).replace(/\.png$/, "")}`));

  await visit(page, `${admin}/campaigns/edit/sinav-resim`);
  await page.getByRole("button", { name: "Resmi Kaldır" }).click();
  await save(page);
  await expect(page.getByText("Kampanya başarıyla kaydedildi.")).toBeVisible();
  expect(await image()).toBe("");
});

test("a copy of a record has the picture, and an animated picture keeps its first frame", {
  tag: "@long",
}, async ({ page, staff }) => {
  await staff.signsIn("editor", "campaigns/create");
  await fillRequired(page, section, "Sınav Resim");
  const file = page.locator("input[type=file]:not([multiple])");
  await file.setInputFiles({ name: "dönen.gif", mimeType: "image/gif", buffer: await twoFrames() });
  await expect(page.getByText("Hareketli resim: yalnızca ilk karesi alındı")).toBeVisible();
  await save(page);
  await expect(page.getByText("Kampanya başarıyla kaydedildi.")).toBeVisible();
  await rowOf(page, "Sınav Resim").getByRole("link", { name: "Düzenle: Sınav Resim" }).click();
  await page.getByRole("button", { name: "Kopyasını oluştur" }).click();
  await expect(page.getByText("Kampanyanın kopyası başarıyla oluşturuldu.")).toBeVisible();
  await expect(page.getByLabel("Başlık", { exact: true })).toHaveValue("Sınav Resim (kopya)");
  await expect(page.getByLabel("Aktif")).not.toBeChecked();
  await expect(page.getByRole("img", { name: "Seçilen resim" })).toBeVisible();
});

test("when staff add several pictures, the site names the refused pictures and adds all others", {
  tag: "@long",
}, async ({ page, staff, store, watch }) => {
  watch.expectTrouble(/422/);
  await staff.signsIn("editor", "campaigns/create");
  await fillRequired(page, section, "Sınav Galeri");
  const files = page.locator("input[type=file][multiple]");
  const png = readFileSync("public/apple-touch-icon.png");
  await files.setInputFiles([
    { name: "IMG_1.heic", mimeType: "image/heic", buffer: Buffer.from("x") },
    { name: "kuyu.png", mimeType: "image/png", buffer: png },
    { name: "bozuk.png", mimeType: "image/png", buffer: Buffer.from("x") },
    { name: "çeşme.png", mimeType: "image/png", buffer: png },
  ]);
  const alts = page.getByRole("textbox", { name: /^Resim \d açıklaması$/ });
  await expect(alts).toHaveCount(2);
  await expect(page.getByText(/IMG_1\.heic: HEIC .* bozuk\.png: Lütfen geçerli bir resim/)).toBeVisible();
  await alts.first().fill("Kuyu");
  await alts.last().fill("Çeşme");
  await save(page);
  await expect(page.getByText("Kampanya başarıyla kaydedildi.")).toBeVisible();
  const [row] = await store.withDatabase((query) =>
    query<{ gallery: { alt: string }[] }>("select gallery from campaigns where id = 'sinav-galeri'"),
  );
  expect(row?.gallery.map(({ alt }) => alt)).toEqual(["Kuyu", "Çeşme"]);
});

/** An animated GIF. */
function twoFrames(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 255), Buffer.alloc(16 * 16 * 3, 0)]);
  const raw = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const;
  return sharp(frames, { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
}
