import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import type { Person } from "./staff.ts";

/** Returns the codes that an authenticator app shows for this key. */
export function createAuthenticator(key: string) {
  const otp = createOTP(Buffer.from(base32.decode(key.replace(/\s/g, ""))).toString());
  return {
    now: () => otp.totp(),
    /** The code half a minute later. */
    next: () => otp.hotp(Math.floor(Date.now() / 30_000) + 1),
  };
}

/** Begins the set-up of the second factor on the open page. Returns the key and the backup codes. */
export async function beginSecondFactor(
  page: Page,
  { password }: Person,
): Promise<{ key: string; backupCodes: string[] }> {
  await page.getByLabel("Parolanız").fill(password);
  await page.getByRole("button", { name: "Kurulumu Başlat" }).click();
  const codes = page.getByRole("main").locator("code");
  await expect(codes.first()).toBeVisible();
  const [key = "", ...backupCodes] = await codes.allTextContents();
  return { key, backupCodes };
}

/** Ends the set-up with the code that the authenticator app shows. */
export async function confirmSecondFactor(page: Page, key: string): Promise<void> {
  await page.getByLabel("Uygulamadaki 6 haneli kod").fill(await createAuthenticator(key).now());
  await page.getByRole("button", { name: "Doğrula ve Aç" }).click();
  await expect(page.getByText("İki adımlı doğrulama başarıyla açıldı.")).toBeVisible();
}
