import type { Translate } from "#app/i18n/i18n.ts";
import { donationTypeLabelKey } from "#shared/giving/kurban.ts";

export function donationTypeLabel(t: Translate, item: { donationType: string }): string {
  const key = donationTypeLabelKey(item.donationType);
  return key ? t(key) : item.donationType;
}
