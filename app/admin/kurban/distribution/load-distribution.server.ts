import { mayOpen } from "#server/giving/kurban/distribution/open-place-file.ts";
import {
  listDistributions,
  listPlaceFiles,
  sumForms,
} from "#server/giving/kurban/distribution/read-distribution.ts";
import { mayCorrect } from "#server/giving/kurban/distribution/save-distribution.ts";
import { listSeasons, readSeason } from "#server/giving/kurban/offers/list-seasons.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { zoneInput } from "#shared/text/zone-time.ts";

/** Reads the screen of distributions: the season and the place of its address, or the newest season and its first place. */
export async function loadDistribution(db: Db, actor: StaffContext["actor"], url: URL, now: Date) {
  const seasons = (await listSeasons(db)).map(({ id, title }) => ({ id, title }));
  const wanted = url.searchParams.get("season");
  const chosen = seasons.find(({ id }) => id === wanted) ?? seasons[0];
  const season = chosen && (await readSeason(db, chosen.id));
  if (!season) return { seasons, season: null, place: null };
  const wantedPlace = url.searchParams.get("place");
  const place = season.places.find(({ id }) => id === wantedPlace) ?? season.places[0];
  return {
    seasons,
    season: {
      id: season.id,
      isClosed: season.state === "closed",
      places: season.places.map(({ id, name }) => ({ id, title: name })),
      sums: await sumForms(db, season.id),
    },
    place: place
      ? {
          id: place.id,
          name: place.name,
          country: place.country,
          doneAt: place.distributionDoneAt,
          today: zoneInput(now, place.timeZone).slice(0, 10),
          offers: season.offers
            .filter(({ placeId }) => placeId === null || placeId === place.id)
            .map(({ id, campaignTitle }) => ({ value: id, label: campaignTitle })),
          sums: await sumForms(db, season.id, place.id),
          rows: (await listDistributions(db, place.id)).map(({ byUser, createdAt, ...row }) =>
            Object.assign(row, { mayCorrect: mayCorrect(actor, { byUser, at: createdAt }, now) }),
          ),
          maySeeRecipients: mayOpen(actor, "recipients"),
          files: (await listPlaceFiles(db, place.id)).map(({ byUser, title, ...file }) =>
            Object.assign(file, {
              // The name of a file may have the name of a person.
              title: mayOpen(actor, file.kind) ? title : "",
              mayOpen: mayOpen(actor, file.kind),
              mayDelete: mayCorrect(actor, { byUser, at: file.at }, now),
            }),
          ),
        }
      : null,
  };
}

type Loaded = Awaited<ReturnType<typeof loadDistribution>>;
export type PlaceOnScreen = NonNullable<Loaded["place"]>;
export type DistributionOnScreen = PlaceOnScreen["rows"][number];
