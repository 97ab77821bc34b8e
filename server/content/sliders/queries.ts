import { and, asc, eq, isNull } from "drizzle-orm";
import {
  type TextLanguages,
  translatedColumns,
  translateRows,
} from "#server/content/editing/translate-rows.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import type { Locale } from "#shared/text/locale.ts";
import { sliders } from "./table.ts";

const publicColumns = {
  id: sliders.id,
  title: sliders.title,
  description: sliders.description,
  image: sliders.image,
  buttonText: sliders.buttonText,
  buttonLink: sliders.buttonLink,
};

export type PublicSlider = SelectedRow<typeof publicColumns> & TextLanguages;

export const activeSlider = and(eq(sliders.isActive, true), isNull(sliders.deletedAt));

export async function listActiveSliders(db: Db, locale: Locale): Promise<PublicSlider[]> {
  const rows = await db
    .select(translatedColumns(sliders, publicColumns, locale))
    .from(sliders)
    .where(activeSlider)
    .orderBy(asc(sliders.displayOrder), asc(sliders.id));
  return translateRows(rows, locale);
}
