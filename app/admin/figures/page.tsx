import { loadSettings, saveSettingsForm } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { appContext } from "#app/http/request/context.ts";
import { saveEarlierGifts } from "#server/content/identity/save-earlier-gifts.ts";
import { sumGiftsUntil, sumThisYear } from "#server/giving/orders/read-given.ts";
import { addEarlierGifts, earlierGiftsSettings } from "#shared/settings/earlier-gifts.ts";
import type { Route } from "./+types/page";
import { figuresText as text } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const loaded = await loadSettings(context, earlierGiftsSettings);
  const { asOf } = loaded.settings;
  const site = await sumThisYear(db, clock.now());
  const year = asOf === null ? null : Number(asOf.slice(0, 4));
  const overlap = asOf !== null && year === site.year ? await sumGiftsUntil(db, asOf) : null;
  return { ...loaded, site, band: addEarlierGifts(site, loaded.settings), year, overlap };
}

export function action(args: Route.ActionArgs) {
  return saveSettingsForm(args, earlierGiftsSettings, {
    to: "settings/figures",
    text,
    save: saveEarlierGifts,
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Figures({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <SettingsPage group={earlierGiftsSettings} text={text} loaded={loaderData} answer={actionData} />
      <Band {...loaderData} />
    </>
  );
}

type Loaded = Pick<Route.ComponentProps["loaderData"], "site" | "band" | "year" | "overlap">;

/** Says what the proof band shows, how much of it comes from the site, and whether gifts may be counted twice. */
function Band({ site, band, year, overlap }: Loaded) {
  const lines = [
    band.count > 0 ? text.shows(band.year, money(band.amount), formatCount(band.count)) : text.showsNothing,
    band.count > 0 && text.ofSite(money(site.amount), formatCount(site.count)),
    year !== null && year !== site.year && text.otherYear(year),
    overlap && overlap.count > 0 && text.overlap(money(overlap.amount), formatCount(overlap.count)),
  ];
  return (
    <Sheet title={text.band} className="mt-6">
      {lines.map((line) => line && <p key={line}>{line}</p>)}
    </Sheet>
  );
}
