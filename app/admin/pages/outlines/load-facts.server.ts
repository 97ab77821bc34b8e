import { listRecipients } from "#app/admin/privacy/recipients.server.ts";
import { ordersCookie } from "#app/http/request/browser-orders.ts";
import { languageCookie, yearSeconds } from "#app/http/request/locale.ts";
import { paymentCookie } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
import { readFoundation } from "#server/content/identity/queries.ts";
import { identityIn, withoutExamples } from "#server/content/identity/rules.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { retentionSettings } from "#shared/settings/retention-settings.ts";
import { DEFAULT_LOCALE } from "#shared/text/locale.ts";
import type { OutlineFacts } from "./outline.ts";

/** Loads what drafts of legal texts take from the site. Example values of a new site become blanks. */
export async function loadFacts({ config, db, identity, opening }: App): Promise<OutlineFacts> {
  const own = withoutExamples(await identity.read());
  const { name, address, phone, email } = identityIn(own, DEFAULT_LOCALE);
  const { registryNumber } = await readFoundation(db);
  return {
    foundation: {
      name: (await opening.hasOwnName(db)) ? name : null,
      address: address || null,
      phone: phone || null,
      email: email || null,
      registryNumber,
    },
    siteUrl: config.publicUrl,
    recipients: listRecipients(config),
    retention: await readSettings(db, retentionSettings),
    cookies: [
      { name: languageCookie, purpose: "seçtiğiniz dili hatırlar", kept: describeAge(yearSeconds) },
      {
        name: ordersCookie.name,
        purpose: "bağışınızın sonucunu yalnızca size gösterir ve yeniden bağışlarken bilgilerinizi önerir",
        kept: describeAge(ordersCookie.maxAgeSeconds),
      },
      {
        name: paymentCookie.name,
        purpose: "bankadan döndüğünüzde ödemenizi bulur",
        kept: describeAge(paymentCookie.maxAgeSeconds),
      },
    ],
  };
}

function describeAge(seconds: number): string {
  const days = Math.round(seconds / 86_400);
  return days >= 1 ? `${days} gün` : `${Math.round(seconds / 60)} dakika`;
}
