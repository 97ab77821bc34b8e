import { translateIn } from "#server/messaging/translate-in.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import type { LetterFrame } from "./mail-context.ts";
import type { Gift } from "./read-gift.ts";

/** Returns a sample gift for previews. */
export function createSampleGift(
  { language }: LetterFrame,
  { now, method = "card" }: { now: Date; method?: Gift["method"] },
): Gift {
  const t = translateIn(language);
  return {
    language,
    name: t("mail.sample.name"),
    reference: "KX7-4MPQ-V",
    id: "HD4K2M9QX7B1T5RW",
    amount: 12_500_00,
    method,
    createdAt: now,
    givenOn: method === "card" ? istanbulDay(now) : null,
    lines: [
      {
        title: { text: t("mail.sample.orphans"), language },
        category: "yetim",
        donationType: "zekat",
        quantity: 1,
        lineTotal: 500_00,
      },
      {
        title: { text: t("mail.sample.kurban"), language },
        category: "kurban",
        donationType: "vacip",
        quantity: 2,
        lineTotal: 12_000_00,
      },
    ],
  };
}
