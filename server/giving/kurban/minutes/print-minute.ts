import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { createDesign, toLogo } from "#server/giving/documents/design.ts";
import { readDocumentSettings } from "#server/giving/documents/document-settings.ts";
import type { Paper } from "#server/giving/documents/pdf/paper.ts";
import { drawPdf } from "#server/giving/documents/pdf/pdf-thread.ts";
import { readPicture } from "#server/giving/documents/queries.ts";
import {
  isolate,
  leftToRight,
  missingLetterTexts,
  toFoundationHead,
} from "#server/giving/documents/write-paper.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { formatDateTime, formatLongDate } from "#shared/text/dates.ts";
import { zoneInput } from "#shared/text/zone-time.ts";
import type { MinuteRead } from "./read-minute.ts";

type PrintContext = { db: Db; identity: Pick<IdentityReader, "readIn">; clock: Clock };

/** Draws a minute for the signatures. It names animals, and no owner of a share. `busy`: too many papers wait. */
export async function printMinute(
  { db, identity, clock }: PrintContext,
  minute: MinuteRead,
): Promise<Uint8Array | "busy"> {
  const design = createDesign(await readDocumentSettings(db), await identity.readIn(db));
  const logo = toLogo(design, await readPicture(db, design.logo));
  const foundation = toFoundationHead(design, "tr");
  return drawPdf([writeMinute(minute, { foundation, color: design.color ?? null, logo, now: clock.now() })]);
}

type Head = Pick<Paper, "foundation" | "color" | "logo"> & { now: Date };

/** Writes the page of a minute. Times are those of the place. */
export function writeMinute(minute: MinuteRead, { foundation, color, logo, now }: Head): Paper {
  const { place, animals, people, number, note } = minute;
  const day = formatLongDate(minute.day, "tr");
  const shares = animals.reduce((sum, animal) => sum + animal.shares, 0);
  const title = "Kurban Kesim Tutanağı";
  return {
    language: "tr",
    direction: "ltr",
    about: { title: `${title} ${number}`, author: foundation.name, createdAt: now },
    foundation,
    color,
    logo,
    title,
    number: `No ${number}`,
    marks: [],
    facts: [
      { label: "Kesim yeri", value: isolate(place.name) },
      { label: "Ülke", value: countryName(place.country) },
      { label: "Dönem", value: isolate(minute.season) },
      { label: "Kesim günü", value: day },
      { label: "Kesilen", value: `${animals.length} hayvan, ${shares} hisse` },
      { label: "Yazdırıldı", value: formatDateTime(now, "tr") },
    ],
    table: {
      head: ["Hayvan", "Kulak küpesi", "Saat", "Hisse"],
      rows: animals.map(({ tag, earTag, slaughteredAt, shares: count, isCondemned }) => ({
        title: isolate(tag),
        note: isCondemned ? "Kesimden sonra uygun bulunmadı" : "",
        amounts: [
          earTag ? leftToRight(earTag) : "–",
          zoneInput(slaughteredAt, place.timeZone).slice(11),
          String(count),
        ],
      })),
      total: [`Toplam ${animals.length} hayvan`, "", "", String(shares)],
    },
    paragraphs: [
      `Yukarıda yazılı hayvanların ${day} günü bu kesim yerinde, vekâletlere uygun olarak kesildiği aşağıda imzası bulunanlarca birlikte tespit edilmiştir. Saatler kesim yerinin saatidir.`,
      ...(note ? [isolate(note)] : []),
    ],
    notice: "",
    missingLetters: missingLetterTexts("tr"),
    signer: null,
    handSigners: people.filter(({ role, name }) => role || name),
    check: null,
  };
}

const countryName = (country: string) =>
  new Intl.DisplayNames(["tr"], { type: "region" }).of(country) ?? country;
