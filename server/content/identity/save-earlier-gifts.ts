import type { ExpectedSettings } from "#server/staff/find-stale-settings.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { SettingErrors } from "#server/staff/store-settings.ts";
import {
  type EarlierGifts,
  earlierGiftsSettings,
  findFigureProblems,
} from "#shared/settings/earlier-gifts.ts";
import { istanbulDay } from "#shared/text/dates.ts";

/** Saves the figures of the gifts before the site. */
export function saveEarlierGifts(ctx: StaffContext, newFigures: EarlierGifts, expected?: ExpectedSettings) {
  const check = (figures: EarlierGifts): SettingErrors<typeof earlierGiftsSettings> =>
    findFigureProblems(figures, istanbulDay(ctx.clock.now()));
  return saveSettings(ctx, earlierGiftsSettings, newFigures, { check, expected });
}
