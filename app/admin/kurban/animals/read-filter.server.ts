import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import {
  type AnimalQuery,
  findAnimals,
  findByIds,
  findByTags,
  type ListedAnimal,
  listAnimalSeasons,
} from "#server/giving/kurban/animals/list-animals.ts";
import { findSeasonOf } from "#server/giving/kurban/offers/list-offers.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { readTags } from "#shared/giving/kurban-tags.ts";
import { readAnimalsQuery } from "./read-query.ts";
import { animalText as text } from "./texts.ts";

/** Reads the filter of a list of animals. Tags are unique in a season only, so the list is always of one season. */
export async function readFilter(db: Db, url: URL) {
  const query = readAnimalsQuery(url);
  const seasons = await listAnimalSeasons(db);
  const { offer, place, state, room } = query.filters;
  const ofTarget = offer || place ? await findSeasonOf(db, offer ?? place ?? "") : undefined;
  const season = query.filters.season ?? ofTarget ?? seasons[0]?.id;
  const filter: AnimalQuery = {
    seasonId: season,
    offerId: offer,
    placeId: place,
    state,
    hasRoom: room === "yes",
    search: query.search || undefined,
  };
  return { query, seasons, filter };
}

/** Finds the animals that a form names by ticks, by tags, or by the filter of the list if it may leave the tags empty. */
export async function readChosen(
  db: Db,
  url: URL,
  form: FormData,
  orAll: boolean,
): Promise<{ animals: ListedAnimal[] } | { message: string }> {
  const ids = sentTexts(form, "id", 40);
  if (ids.length > 0) return { animals: await findByIds(db, ids) };
  const { filter } = await readFilter(db, url);
  const typed = readTags(sentText(form, "tags", 10_000));
  if (typed.kind === "refused")
    return { message: typed.problem === "too-many" ? text.tooMany : text.badTag(typed.problem) };
  if (typed.tags.length === 0)
    return orAll ? { animals: await findAnimals(db, filter) } : { message: text.noAnimals };
  const { animals, unknown } = await findByTags(db, filter.seasonId ?? "", typed.tags);
  return unknown.length > 0 ? { message: text.unknownTag(unknown.slice(0, 10).join(", ")) } : { animals };
}
