import { expectAccessible } from "#testing/browser/accessible.ts";
import { answerBank } from "#testing/browser/bank-page.ts";
import { fillCard, payButton } from "#testing/browser/checkout.ts";
import { fillDonor, openModal } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("the donor sees the slaughter appear on the tracking page, and finds the page by number and phone", async ({
  page,
  donor,
  books,
  watch,
}) => {
  await visit(page, "/bagis?campaign=adak-akika");
  const modal = await openModal(page, "Adak ve Akika Kurbanı");
  await modal.getByRole("radio", { name: "Adak Kurban" }).check();
  await fillDonor(modal, donor);
  await modal.getByRole("checkbox", { name: /vekil tayin ediyorum/ }).check();
  await modal.getByRole("button", { name: "Hemen Bağış Yap" }).click();
  await fillCard(page, visa);
  await payButton(page).click();
  await answerBank(page, "123456");
  const { id } = await books.orderOf(donor.name);

  await page.clock.install();
  await page.getByRole("link", { name: "Kurbanınızı takip ediniz" }).click();
  await expect(page).toHaveURL(/\/takip\/siparis\/[0-9A-Z]{20}$/);
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Kurbanınız henüz kesilmedi.");
  await expect(page.getByRole("listitem").filter({ hasText: "Kesildi" })).toContainText("henüz değil");
  await expect(page.locator("body")).not.toContainText(donor.name);
  await expectAccessible(page, "the tracking page before the slaughter");

  await books.change(
    `insert into kurban_animals (id, offer_id, place_id, tag, locked_at, slaughtered_at)
     select $1, id, place_id, $1, now(), now() from kurban_offers where campaign_id = 'adak-akika'`,
    [id],
  );
  await books.change(
    `update kurban_shares set state = 'placed', animal_id = $1, position = 1
     where order_item_id in (select id from order_items where order_id = $1)`,
    [id],
  );
  await books.change("update kurban_animals set state = 'locked' where id = $1", [id]);
  await books.change("update kurban_animals set state = 'slaughtered' where id = $1", [id]);
  await books.change("update kurban_shares set state = 'slaughtered' where animal_id = $1", [id]);
  await page.clock.runFor(21_000);
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    "Kurbanınız kesildi.Allah kabul etsin.",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "Kesildi" })).not.toContainText("henüz değil");
  await expect(page.getByText("Kesim yeri: Kayseri, Türkiye")).toBeVisible();

  const address = new URL(page.url()).pathname;
  await visit(page, `${address}?lang=ar`);
  await expect(page.getByRole("main").getByRole("status")).toContainText("تقبّل الله منكم.");
  await expectAccessible(page, "the tracking page in Arabic");

  await visit(page, "/sikca-sorulan-sorular?lang=tr");
  await page.getByLabel("Bağış numarası ya da referans").fill(id.toLowerCase());
  await page.getByLabel("Telefonun son dört rakamı").fill("0000");
  watch.expectTrouble(/422/);
  await page.getByRole("button", { name: "Kurbanımı göster" }).click();
  await expect(page.getByRole("alert")).toContainText("Bu bilgilerle bir kurban bulamadık.");
  await expect(page.getByLabel("Bağış numarası ya da referans")).toHaveValue(id.toLowerCase());
  await expectAccessible(page, "the question after a wrong phone");
  await page.getByLabel("Telefonun son dört rakamı").fill(donor.phone.slice(-4));
  await page.getByRole("button", { name: "Kurbanımı göster" }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});
