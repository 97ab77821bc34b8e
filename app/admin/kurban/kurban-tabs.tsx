import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { kurbanDayText } from "./day-texts.ts";
import { mediaText } from "./media-texts.ts";
import { kurbanText as text } from "./messages.ts";

const pages = [
  { path: "kurban", label: text.seasons },
  { path: "kurban/shares", label: text.shares },
  { path: "kurban/holds", label: text.holds },
  { path: "kurban/over", label: text.over },
  { path: "kurban/animals", label: text.animals },
  { path: "kurban/decisions", label: text.decisions },
  { path: "kurban/day", label: kurbanDayText.title },
  { path: "kurban/problems", label: text.field },
  { path: "kurban/media", label: mediaText.title },
  { path: "kurban/minutes", label: text.minutes },
  { path: "kurban/distribution", label: text.distribution },
  { path: "kurban/report", label: text.report },
];

/** The pages of kurban. `over`: how many paid shares wait for a decision. */
export function KurbanTabs({ current, over }: { current: string; over: number }) {
  const link = useAdminLink();
  const tabs = pages.map(({ path, label }) => {
    const count = path === "kurban/over" && over > 0 ? over : null;
    return { label, to: link(path), isCurrent: path === current, count };
  });
  return <FilterTabs label={text.tabs} tabs={tabs} />;
}
