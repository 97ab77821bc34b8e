import type { Random } from "#testing/donor/random.ts";
import type { Format } from "./bank.ts";
import { canBeToldApart } from "./told-apart.ts";
import type { Download, Movement, World } from "./world.ts";

/** All downloads of an account in the order in which they are imported. */
export function planDownloads(
  random: Random,
  { movements, bank, opening }: Pick<World, "movements" | "bank" | "opening">,
): readonly Download[] {
  const days = [...new Set(movements.map(({ day }) => day))];
  const wanted: Download[] = [];
  let stamp = 0;

  function want(format: Format, part: readonly Movement[], more: Partial<Download> = {}): void {
    if (part.length === 0) return;
    const ids = part.map(({ id }) => id);
    const repeated = random.chance(0.04);
    wanted.push({ format, ids, pages: 1, page: null, repeated, stamp: stamp++, ...more });
  }

  for (const [index, day] of days.entries()) {
    const told = random.chance(0.75) ? bank.formats : [random.pick(bank.formats)];
    for (const format of told) {
      const all = movements.filter((movement) => movement.day === day);
      const morning = all.slice(0, random.below(all.length + 1));
      const rest = all.slice(morning.length);
      const since = random.pick(days.slice(0, index + 1));
      const range = movements.filter((movement) => since <= movement.day && movement.day <= day);
      const way = random.below(8);
      if (way < 2) want(format, all, { pages: random.between(1, 3) });
      else if (way < 4) {
        want(format, morning);
        want(format, all, { pages: random.between(1, 2) });
      } else if (way < 6) {
        // Pages by themselves, or two downloads of which the second begins where the first ended.
        const paged = random.chance(0.5) && morning.length > 0 && rest.length > 0;
        want(format, morning, { page: paged ? "first" : null });
        want(format, rest, { page: paged ? "rest" : null });
      } else if (way === 6) want(format, range, { pages: random.between(1, 2) });
      else {
        const from = random.below(range.length);
        want(format, range.slice(from, from + random.between(1, 12)));
      }
    }
  }
  return arrange(random, wanted, movements, canBeToldApart({ movements, bank, opening }));
}

/** Some files come late, some twice, and none that cannot be distinguished from another. */
function arrange(
  random: Random,
  wanted: readonly Download[],
  movements: readonly Movement[],
  toldApart: (one: Download, other: Download) => boolean,
): Download[] {
  const arrived: Download[] = [];
  const late: Download[] = [];
  const arrive = (download: Download) => {
    const clear = arrived.every((other) => toldApart(download, other));
    arrived.push(clear ? download : wholeDays(download, movements));
  };
  for (const download of wanted) {
    if (random.chance(0.12)) {
      late.push(download);
      continue;
    }
    arrive(download);
    if (random.chance(0.12)) arrived.push(random.pick(arrived));
    else if (random.chance(0.08)) arrived.push({ ...random.pick(arrived), stamp: 100 + arrived.length });
  }
  for (const download of late) arrive(download);
  return arrived;
}

function wholeDays(download: Download, movements: readonly Movement[]): Download {
  const days = new Set(movements.filter(({ id }) => download.ids.includes(id)).map(({ day }) => day));
  return { ...download, ids: movements.filter(({ day }) => days.has(day)).map(({ id }) => id), page: null };
}
