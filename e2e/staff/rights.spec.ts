import { expect } from "#testing/browser/journey.ts";
import { openColleaguePage, test } from "#testing/browser/staff.ts";

test("rights that an administrator takes count at the person's next click", { tag: "@long" }, async ({
  page,
  browser,
  site,
  staff,
  hire,
  store,
  watch,
}) => {
  watch.expectTrouble(/403/);
  const person = await hire("viewer");
  const phones = await store.withDatabase((query) =>
    query<{ phone: string }>("select customer_phone as phone from orders where customer_phone is not null"),
  );
  const digits = phones.map(({ phone }) => phone.replace(/\D/g, "").slice(-10));
  const theirs = await openColleaguePage(browser, site, person, "orders");
  const findPhones = async () => {
    const text = (await theirs.locator("main").innerText()).replace(/[^\d\n]/g, "");
    return digits.filter((phone) => text.includes(phone));
  };
  expect((await findPhones()).length).toBeGreaterThan(0);

  await staff.signsIn("admin", `users/edit/${person.id}`);
  await page.getByLabel("İletişim bilgileri").selectOption("Yok");
  await page.getByLabel("İadeler").selectOption("Yok");
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Kullanıcı başarıyla kaydedildi.")).toBeVisible();
  await expect(page.getByText("Görüntüleyici, özel yetkili")).toBeVisible();

  await theirs.getByRole("link", { name: "Siparişler" }).first().click();
  await expect(theirs.getByText("•••").first()).toBeVisible();
  expect(await findPhones()).toEqual([]);
  await theirs.getByRole("link", { name: "İadeler" }).click();
  await expect(theirs.getByText("“İadeler” yetkisi gerekir")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Ayarlar" }), "the menu stays whole").toBeVisible();
  await theirs.context().close();
});
