import { campaignCard, takenOver } from "../fixtures/donor-steps.ts";
import { expect, test } from "../fixtures/journey.ts";

test("an amount typed before the page's script has arrived is not lost", async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/bagis", { waitUntil: "commit" });
  const card = campaignCard(page, "Zekât");
  await card.getByLabel("Bağış tutarı").fill("350");
  arrive();
  await takenOver(page);
  await card.getByRole("button", { name: "Bağış Yap" }).click();
  await expect(page.getByRole("dialog").getByLabel("Bağış tutarı")).toHaveValue("350");
});

test("a press before hydration takes effect after it", async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/react-*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  const asked = page.waitForRequest("**/assets/react-*.js");
  await page.goto("/projeler/gezici-goz-klinigi", { waitUntil: "commit" });
  await asked; // from here on the page's own program looks after presses
  const card = page.getByRole("complementary");
  await card.getByLabel("Bağış tutarı").fill("350");
  await card.getByRole("button", { name: /bağış/i }).click();
  arrive();
  const modal = page.getByRole("dialog", { name: "Gezici Göz Kliniği" });
  await expect(modal.getByLabel("Bağış tutarı")).toHaveValue("350");
});

test("a press before the script has loaded opens the campaign's page", async ({ page, watch }) => {
  watch.expectTrouble(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/bagis");
  await campaignCard(page, "Zekât").getByRole("button", { name: "Bağış Yap" }).click();
  await expect(page).toHaveURL(/\/bagis\?campaign=zekat$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zekât");
});
