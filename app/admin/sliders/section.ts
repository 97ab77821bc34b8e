import { GalleryHorizontalEnd } from "lucide-react";
import type { Section } from "../sections.ts";
import { slidersText, sliderWrites } from "./messages.ts";

export const section: Section = {
  icon: GalleryHorizontalEnd,
  loadAllFailed: slidersText.loadAllFailed(),
  loadFailed: slidersText.loadFailed,
  saveFailed: slidersText.saveFailed,
  writes: sliderWrites,
};
