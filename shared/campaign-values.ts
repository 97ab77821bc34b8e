import { z } from "zod";
import { CAMPAIGN_CATEGORIES } from "./category.ts";
import {
  amount,
  choice,
  flag,
  optionalPicture,
  position,
  requiredText,
  typedAmount,
} from "./content-fields.ts";
import { gallery, typedGallery } from "./gallery.ts";

/** docs/specification.md#5-validation-rules: title, category, description and display order are required. Amounts are kuruş. */
export const campaignValues = z.object({
  title: requiredText(200),
  description: requiredText(5_000),
  image: optionalPicture,
  gallery,
  category: choice(CAMPAIGN_CATEGORIES),
  minAmount: amount,
  targetAmount: amount,
  isActive: flag(true),
  displayOrder: position,
});

export type CampaignInput = z.input<typeof campaignValues>;

/** The values as a form sends them: amounts in lira, and nothing for an unticked box. */
export const campaignForm = campaignValues.extend({
  minAmount: typedAmount,
  targetAmount: typedAmount,
  gallery: typedGallery,
  isActive: flag(false),
});
