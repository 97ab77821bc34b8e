import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import type { SelectedRow } from "../../db/selected-row.ts";
import { sliders } from "./table.ts";

const publicColumns = {
  id: sliders.id,
  title: sliders.title,
  description: sliders.description,
  image: sliders.image,
  buttonText: sliders.buttonText,
  buttonLink: sliders.buttonLink,
};

export type PublicSlider = SelectedRow<typeof publicColumns>;

export const activeSlider = and(eq(sliders.isActive, true), isNull(sliders.deletedAt));

export function listActiveSliders(db: Db): Promise<PublicSlider[]> {
  return db
    .select(publicColumns)
    .from(sliders)
    .where(activeSlider)
    .orderBy(asc(sliders.displayOrder), asc(sliders.id));
}
