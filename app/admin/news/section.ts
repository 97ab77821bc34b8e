import { Newspaper } from "lucide-react";
import type { Section } from "../sections.ts";
import { newsText, newsWrites } from "./messages.ts";

export const section: Section = {
  icon: Newspaper,
  loadAllFailed: newsText.loadAllFailed(),
  loadFailed: newsText.loadFailed,
  saveFailed: newsText.saveFailed,
  writes: newsWrites,
};
