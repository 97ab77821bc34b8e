import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import { sliders } from "./table.ts";

export type PublicSlider = {
  id: string;
  title: string;
  description: string;
  image: string;
  buttonText: string | null;
  buttonLink: string | null;
};

export const activeSlider = and(eq(sliders.isActive, true), isNull(sliders.deletedAt));

export function listActiveSliders(db: Db): Promise<PublicSlider[]> {
  return db
    .select({
      id: sliders.id,
      title: sliders.title,
      description: sliders.description,
      image: sliders.image,
      buttonText: sliders.buttonText,
      buttonLink: sliders.buttonLink,
    })
    .from(sliders)
    .where(activeSlider)
    .orderBy(asc(sliders.displayOrder), asc(sliders.id));
}
