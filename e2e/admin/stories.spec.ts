import { expect } from "#testing/browser/journey.ts";
import { rowOf, save } from "#testing/browser/record-steps.ts";
import { test } from "#testing/browser/staff.ts";

const title = "Sınav: bir kuyunun ilk günü";

// In `npm test` the journey of campaigns covers the same list and form.
test("a story of staff with a video is on the site until staff hide it", { tag: "@long" }, async ({
  page,
  staff,
  store,
  watch,
}) => {
  watch.expectTrouble(/404.*\/hikayeler\/sinav/);
  try {
    await staff.signsIn("editor", "stories");
    await page.getByRole("link", { name: "Yeni Hikâye" }).click();
    await page.getByLabel("Başlık", { exact: true }).fill(title);
    await page.getByLabel("Özet", { exact: true }).fill("Kuyunun başında ilk bardak.");
    await page.getByRole("textbox", { name: "İçerik", exact: true }).fill("Su o sabah geldi.");
    await page.locator("input[type=file]:not([multiple])").setInputFiles("public/apple-touch-icon.png");
    await expect(page.getByRole("button", { name: "Resmi Kaldır" })).toBeVisible();
    await page.getByLabel("Video Adresi").fill("http://video.example/kuyu");
    await save(page);
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
    await page.getByLabel("Video Adresi").fill("https://www.video.example/kuyu");
    await save(page);
    await expect(page.getByText("Hikâye başarıyla kaydedildi.")).toBeVisible();

    const visitor = await page.context().newPage();
    await visitor.goto("/haberler");
    await visitor.getByRole("link", { name: title }).click();
    await expect(visitor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    const video = visitor.getByRole("link", { name: /Videoyu video\.example sitesinde izle/ });
    await expect(video).toHaveAttribute("href", "https://www.video.example/kuyu");

    await rowOf(page, title)
      .getByRole("button", { name: /Pasife Al/ })
      .click();
    await expect(page.getByText("Hikâye başarıyla pasife alındı.")).toBeVisible();
    expect((await visitor.reload())?.status()).toBe(404);
    await expect(visitor.getByRole("heading", { name: "Hikaye bulunamadı" })).toBeVisible();
  } finally {
    await store.withDatabase((query) => query("delete from stories where title like 'Sınav%'"));
  }
});
