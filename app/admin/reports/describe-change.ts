import { changeInPercent } from "#app/admin/kit/chart/bar-heights.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { type GiftSums, netOf } from "#shared/giving/gift-sums.ts";
import { reportText as text } from "./messages.ts";

/** Returns `%12 artış`, `yeni`, or an empty text where one of the periods has too few gifts for a percentage. */
export function describeChange(sums: GiftSums, earlier: GiftSums | null): string {
  if (!earlier) return "";
  if (earlier.gifts === 0) return sums.gifts > 0 ? text.isNew : "";
  const change = changeInPercent(toSum(sums), toSum(earlier));
  if (change === null) return "";
  if (change === 0) return text.same;
  const percent = formatCount(Math.abs(change));
  return change > 0 ? text.more(percent) : text.less(percent);
}

function toSum(sums: GiftSums) {
  return { amount: netOf(sums), count: sums.gifts };
}
