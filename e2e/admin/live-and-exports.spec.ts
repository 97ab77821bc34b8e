import { readFile } from "node:fs/promises";
import { expectThanks, payByCard } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, signIn, signInByRequest, test } from "#testing/browser/staff.ts";
import { visa } from "#testing/browser/test-cards.ts";

test("a donation appears on an open screen of staff without a reload", { tag: "@long" }, async ({
  page,
  browser,
  site,
  donor,
  staff,
}) => {
  await staff.signsIn("viewer", "orders");
  await expect(page.getByText("Canlı", { exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { neverLoadedAgain: true }));
  // A route of Playwright would wait for the end of the endless stream.
  const headers = { Accept: "text/event-stream" };
  const asData = await page.request.get(`${admin}/live.data`, { headers, timeout: 5_000 });
  expect(asData.status()).toBe(406);
  const donorContext = await browser.newContext({ baseURL: site.url });
  const donorPage = await donorContext.newPage();
  await donateDirectly(donorPage, "Köy Okuluna Kütüphane", "200", donor);
  await payByCard(donorPage, visa, "123456");
  await expectThanks(donorPage, "₺200,00");
  // The donor sees the thank-you page.
  const row = page.getByRole("row", { name: new RegExp(donor.name) });
  await expect(row).toContainText("Tamamlandı", { timeout: 3_000 });
  expect(await page.evaluate(() => "neverLoadedAgain" in window)).toBe(true);
  await donorContext.close();
});

test("staff with the permission export a list with its filter", { tag: "@long" }, async ({
  page,
  request,
  store,
  hire,
}) => {
  const editor = await hire("editor");
  await signIn(page, editor, "orders?status=completed");
  await page.getByRole("button", { name: "Dışa Aktar" }).click();
  const dialog = page.getByRole("dialog", { name: "Dışa Aktar" });
  const count = await store.withDatabase((query) =>
    query("select id from orders where status = 'completed'"),
  );
  for (const [button, name] of [
    ["CSV (Excel)", /^orders-\d{8}-\d{6}\.csv$/],
    ["Excel (XLSX)", /^orders-\d{8}-\d{6}\.xlsx$/],
  ] as const) {
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: button }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(name);
    await expect(dialog.getByText(`${count.length} satır başarıyla dışa aktarıldı.`)).toBeVisible();
    const bytes = await readFile(await file.path());
    if (button.startsWith("Excel")) {
      expect(bytes.subarray(0, 2).toString()).toBe("PK");
      continue;
    }
    const lines = bytes.toString("utf8").split("\r\n").slice(0, -1);
    expect(lines[0]?.startsWith("\uFEFFSipariş No;Tarih;Durum;")).toBe(true);
    expect(lines.length - 1).toBe(count.length);
    for (const line of lines.slice(1)) expect(line).toContain(";Tamamlandı;");
  }
  const trail = await store.withDatabase((query) =>
    query("select after from audit_log where action = 'export' and actor_id = $1 order by id", [editor.id]),
  );
  expect(trail).toMatchObject([
    { after: { what: "orders", format: "csv", status: "completed", rows: count.length } },
    { after: { what: "orders", format: "xlsx", status: "completed", rows: count.length } },
  ]);

  await signInByRequest(request, await hire("viewer"));
  const form = { export: "orders", format: "csv" };
  expect((await request.post(`${admin}/export`, { form })).status()).toBe(403);
});

test("a viewer sees why the export button is disabled", { tag: "@long" }, async ({ page, staff }) => {
  await staff.signsIn("viewer", "orders");
  const button = page.getByRole("button", { name: "Dışa Aktar" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription("Bu işlem için yetkiniz yok.");
  await button.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
