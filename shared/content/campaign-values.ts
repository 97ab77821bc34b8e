import { z } from "zod";
import { isEmptyRow, MAX_PRESETS, PRESET_LABEL_MAX, parsePresetRows } from "#shared/giving/preset.ts";
import { holdsThousandths, MIN_PAYMENT, parseStaffAmount, TRANSFER_MAX } from "#shared/money/money.ts";
import { perLocale } from "#shared/text/locale.ts";
import {
  amount,
  category,
  flag,
  optionalPicture,
  optionalText,
  position,
  requiredText,
  typedAmount,
} from "./content-fields.ts";
import { gallery, typedGallery } from "./gallery.ts";
import { translationSchemas } from "./translations.ts";

const preset = z.object({
  amount: z.number().int("invalid").min(MIN_PAYMENT, "invalid").max(TRANSFER_MAX, "tooLarge"),
  ...perLocale(() => optionalText(PRESET_LABEL_MAX)),
  chosen: flag(false),
});

const presetList = z
  .array(preset)
  .max(MAX_PRESETS, "tooLong")
  .refine((rows) => new Set(rows.map(({ amount }) => amount)).size === rows.length, "invalid")
  .refine((rows) => rows.filter(({ chosen }) => chosen).length <= 1, "invalid")
  .transform((rows) => rows.toSorted((a, b) => a.amount - b.amount));

/** The amounts that the donation form offers, the lowest first. At most one of them is preselected. */
const presets = presetList.default([]);

/** The rules of docs/specification.md#5-validation-rules. Amounts are kuruş. */
export const campaignValues = z.object({
  title: requiredText(200),
  description: requiredText(5_000),
  image: optionalPicture,
  gallery,
  category,
  minAmount: amount,
  targetAmount: amount,
  presets,
  isActive: flag(true),
  displayOrder: position,
});

export const campaignTranslations = translationSchemas("campaigns", campaignValues);

export type CampaignInput = z.input<typeof campaignValues>;

/** The rows of app/admin/campaigns/presets-field.tsx, which sends them as JSON. */
const typedPresets = z
  .string()
  .max(5_000, "tooLong")
  .default("")
  .transform((text, issues): z.input<typeof presetList> => {
    const rows = parsePresetRows(text).filter((row) => !isEmptyRow(row));
    return rows.map((row) => {
      const amount = parseStaffAmount(row.amount);
      if (amount === null) {
        const message = holdsThousandths(row.amount) ? "thousandths" : "invalid";
        issues.addIssue({ code: "custom", message });
      }
      return { ...row, amount: amount ?? 0 };
    });
  })
  .pipe(presetList);

/** The values as the form sends them: amounts are lira, and the form leaves out an unticked checkbox. */
export const campaignForm = campaignValues.extend({
  minAmount: typedAmount,
  targetAmount: typedAmount,
  gallery: typedGallery,
  presets: typedPresets,
  isActive: flag(false),
  ...campaignTranslations,
});
