import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { mailKinds } from "#server/compose/compose-mail.ts";
import { builtInWording } from "#server/giving/orders/mail/wording.ts";
import { isolate } from "#server/messaging/letters/isolate.ts";
import { letterHtml } from "#server/messaging/letters/letter-html.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import { countDifferentPixels } from "#server/platform/pictures/test-golden.ts";
import { mailEventNames } from "#shared/giving/mail-events.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { testAccounts, testFoundation } from "#testing/world/mail.ts";

// The mail is shown as on a phone, in a font of the site, because mail uses the fonts of the reader's machine.
// GOLDEN=write draws the pictures again.
const font = readFileSync("server/giving/documents/pdf/fonts/Vazirmatn-Regular.ttf").toString("base64");
const style = `@font-face { font-family: Fixed; src: url(data:font/ttf;base64,${font}) } * { font-family: Fixed !important }`;
const now = new Date("2026-11-20T09:00:00Z");

test.use({ viewport: { width: 390, height: 800 } });

for (const event of mailEventNames) {
  for (const language of LOCALES) {
    test(`the mail ${event} in ${language} looks like its stored picture`, { tag: "@long" }, async ({
      page,
    }) => {
      const number = isolate("5-123", language);
      const sender = {
        ...testFoundation.sender,
        registry: translateIn(language)("result.registry", { number }),
      };
      const wording = builtInWording(event, language);
      const about = { accounts: testAccounts, now };
      const letter = mailKinds[event].sample({ event, language, wording, sender }, about);
      await page.setContent(letterHtml(letter));
      await page.addStyleTag({ content: style });
      await page.evaluate(() => document.fonts.ready);
      const shot = await page.screenshot({ fullPage: true });
      const small = await sharp(shot).png({ palette: true, colours: 16, effort: 10 }).toBuffer();
      const file = join(import.meta.dirname, "golden", `${event}-${language}.png`);
      // Another browser draws edges slightly differently, while a moved line changes tens of thousands of pixels.
      expect(await countDifferentPixels(file, small)).toBeLessThan(3_000);
    });
  }
}
