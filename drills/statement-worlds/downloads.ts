import type { Random } from "#testing/donor/random.ts";
import type { Account, Download, Movement } from "./account.ts";
import type { Format } from "./bank.ts";
import { distinguishDownloads } from "./distinguish-downloads.ts";

export function planDownloads(
  random: Random,
  { movements, bank, opening }: Pick<Account, "movements" | "bank" | "opening">,
): readonly Download[] {
  const days = [...new Set(movements.map(({ day }) => day))];
  const downloads: Download[] = [];
  let stamp = 0;

  function addDownload(format: Format, part: readonly Movement[], more: Partial<Download> = {}): void {
    if (part.length === 0) return;
    const ids = part.map(({ id }) => id);
    const repeated = random.chance(0.04);
    downloads.push({ format, ids, pages: 1, page: null, repeated, stamp: stamp++, ...more });
  }

  for (const [index, day] of days.entries()) {
    const reported = random.chance(0.75) ? bank.formats : [random.pick(bank.formats)];
    for (const format of reported) {
      const all = movements.filter((movement) => movement.day === day);
      const morning = all.slice(0, random.below(all.length + 1));
      const laterMovements = all.slice(morning.length);
      const since = random.pick(days.slice(0, index + 1));
      const range = movements.filter((movement) => since <= movement.day && movement.day <= day);
      const kindOfDownload = random.below(8);
      if (kindOfDownload < 2) addDownload(format, all, { pages: random.between(1, 3) });
      else if (kindOfDownload < 4) {
        addDownload(format, morning);
        addDownload(format, all, { pages: random.between(1, 2) });
      } else if (kindOfDownload < 6) {
        // Two pages as separate files, or two downloads of which the second begins where the first ended.
        const paged = random.chance(0.5) && morning.length > 0 && laterMovements.length > 0;
        addDownload(format, morning, { page: paged ? "first" : null });
        addDownload(format, laterMovements, { page: paged ? "rest" : null });
      } else if (kindOfDownload === 6) addDownload(format, range, { pages: random.between(1, 2) });
      else {
        const from = random.below(range.length);
        addDownload(format, range.slice(from, from + random.between(1, 12)));
      }
    }
  }
  return orderDownloads(random, downloads, movements, distinguishDownloads({ movements, bank, opening }));
}

/** Some files come late and some twice. A file that cannot be distinguished from another is extended to whole days. */
function orderDownloads(
  random: Random,
  downloads: readonly Download[],
  movements: readonly Movement[],
  areDistinguishable: (first: Download, second: Download) => boolean,
): Download[] {
  const ordered: Download[] = [];
  const lateDownloads: Download[] = [];
  const addInOrder = (download: Download) => {
    const isClear = ordered.every((earlier) => areDistinguishable(download, earlier));
    ordered.push(isClear ? download : extendToWholeDays(download, movements));
  };
  for (const download of downloads) {
    if (random.chance(0.12)) {
      lateDownloads.push(download);
      continue;
    }
    addInOrder(download);
    if (random.chance(0.12)) ordered.push(random.pick(ordered));
    else if (random.chance(0.08)) ordered.push({ ...random.pick(ordered), stamp: 100 + ordered.length });
  }
  for (const download of lateDownloads) addInOrder(download);
  return ordered;
}

function extendToWholeDays(download: Download, movements: readonly Movement[]): Download {
  const days = new Set(movements.filter(({ id }) => download.ids.includes(id)).map(({ day }) => day));
  return { ...download, ids: movements.filter(({ day }) => days.has(day)).map(({ id }) => id), page: null };
}
