import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { placeTransfer, stateOf } from "#testing/browser/order-steps.ts";
import { openColleaguePage, signIn, test } from "#testing/browser/staff.ts";

const pendingTransfers = "orders?status=pending&method=bank_transfer";

test("staff complete ticked transfers after one question, and see which of them a colleague has changed before", {
  tag: "@long",
}, async ({ page, request, browser, site, hire, store, donor }) => {
  const ids = [];
  for (const amount of [100, 200, 300]) ids.push(await placeTransfer(request, donor, amount));
  const ada = await hire("editor");
  const can = await hire("editor");
  const list = `${pendingTransfers}&q=${donor.email}`;
  await signIn(page, ada, list);
  const boxes = page.getByRole("checkbox", { name: /^Seç:/ });
  await expect(boxes).toHaveCount(3);

  await boxes.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Seçilenler" });
  await expect(bar).toContainText("2 havale, toplam ₺500,00");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await expect(bar).toContainText("3 havale, toplam ₺600,00");
  await expectAccessible(page, "ticked rows", { again: true });
  await bar.getByRole("button", { name: "Seçilenleri Tamamla" }).click();
  const question = page.getByRole("dialog", { name: "3 havale tamamlansın mı?" });
  await expect(question).toContainText("₺600,00");
  await expect(question).toContainText("3 bağışçıya");
  await expectAccessible(page, "the question");

  const colleaguePage = await openColleaguePage(browser, site, can, list);
  await colleaguePage.getByRole("checkbox", { name: /^Seç:/ }).last().check();
  await colleaguePage.getByRole("button", { name: "Seçilenleri Tamamla" }).click();
  await colleaguePage.getByRole("button", { name: "Evet, Tamamla" }).click();
  await expect(colleaguePage.getByText("1 sipariş başarıyla tamamlandı (toplam ₺100,00)")).toBeVisible();
  await colleaguePage.context().close();

  await question.getByRole("button", { name: "Evet, Tamamla" }).click();
  await expect(page.getByText("2 sipariş başarıyla tamamlandı (toplam ₺500,00)")).toBeVisible();
  await expect(page.getByText("1 sipariş tamamlanamadı.")).toBeVisible();
  await expect(page.getByText(`${can.name} bu siparişi`)).toContainText("Şu anki durumu: Tamamlandı");
  await expect(bar).toBeHidden();
  await expectAccessible(page, "the result", { again: true });
  for (const id of ids) {
    expect(await stateOf(store, id)).toMatchObject({ status: "completed", sms: 1 });
    const entries = "select count(*)::int as n from audit_log where entity_id = $1";
    expect(await store.withDatabase((query) => query<{ n: number }>(entries, [id]))).toEqual([{ n: 1 }]);
  }
});

test("a viewer sees no checkboxes, and the site refuses a form with ticked transfers from a viewer", {
  tag: "@long",
}, async ({ page, request, staff, donor, store, watch }) => {
  watch.expectTrouble(/403/);
  const id = await placeTransfer(request, donor);
  await staff.signsIn("viewer", `${pendingTransfers}&q=${id}`);
  await expect(page.getByRole("row").filter({ hasText: donor.name })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  const form = { intent: "complete-ticked", order: `${id} ${new Date().toISOString()}` };
  expect((await page.request.post(page.url(), { form })).status()).toBe(403);
  expect((await stateOf(store, id))?.status).toBe("pending");
});

test("the completion of a page with 40 ticked transfers takes at most two seconds", { tag: "@long" }, async ({
  page,
  request,
  staff,
  donor,
}) => {
  for (let i = 0; i < 40; i++) await placeTransfer(request, donor, 100 + i);
  await staff.signsIn("editor", `${pendingTransfers}&q=${donor.email}`);
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await page.getByRole("button", { name: "Seçilenleri Tamamla" }).click();
  const answerPromise = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Evet, Tamamla" }).click();
  const submission = (await answerPromise).request();
  await (await answerPromise).finished();
  // The time from the request to the end of the answer counts, without the movement of the mouse.
  expect(submission.timing().responseEnd).toBeLessThan(2_000);
  await expect(page.getByText(/^40 sipariş başarıyla tamamlandı/)).toBeVisible();
});
