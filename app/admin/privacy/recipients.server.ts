import type { Config } from "#server/compose/config/config.ts";
import { kindOf } from "#server/giving/payments/banks/registry.ts";
import type { InventoryFacts, Recipient } from "#server/giving/privacy/build-inventory.ts";

/** Names who gets data from this site, by the settings of its server. Without a real bank the name is a blank. */
export function listRecipients({
  banks,
  sms,
  mail,
  storage,
}: Pick<Config, "banks" | "sms" | "mail" | "storage">): InventoryFacts["recipients"] {
  const inTurkey = (name: string): Recipient => ({ name, isAbroad: false });
  const unknownPlace = (name: string): Recipient => ({ name, isAbroad: null });
  const bankNames = banks.flatMap(({ name, kind, simulated }) =>
    simulated ? [] : [describeBank(name, kindOf(kind).traits.displayName)],
  );
  return {
    banks: (bankNames.length > 0 ? bankNames : ["[…: banka ya da ödeme kuruluşu]"]).map(inTurkey),
    sms: sms.kind === "log" ? [] : [inTurkey(`SMS sağlayıcısı ${sms.kind}`)],
    mail: mail ? [unknownPlace(`e-posta sunucusu ${hostOf(mail.smtpUrl)}`)] : [],
    pictures: storage.kind === "s3" ? [unknownPlace("resimlerin saklandığı sunucu")] : [],
    authorities: [inTurkey("yetkili kamu kurumları"), inTurkey("mali müşavir ve denetçi")],
    visitors: [{ name: "site ziyaretçileri", isAbroad: true }],
  };
}

function describeBank(name: string, kindName: string): string {
  return name.toLowerCase() === kindName.toLowerCase() ? kindName : `${name} (${kindName})`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}
