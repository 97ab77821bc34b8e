import { FileText } from "lucide-react";
import type { Section } from "../sections.ts";
import { pagesText, pageWrites } from "./messages.ts";

export const section: Section = {
  icon: FileText,
  loadAllFailed: pagesText.loadAllFailed(),
  loadFailed: pagesText.loadFailed,
  saveFailed: pagesText.saveFailed,
  writes: pageWrites,
};
