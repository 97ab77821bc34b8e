import { FolderHeart } from "lucide-react";
import type { Section } from "../sections.ts";
import { projectsText, projectWrites } from "./messages.ts";

export const section: Section = {
  icon: FolderHeart,
  loadAllFailed: projectsText.loadAllFailed(),
  loadFailed: projectsText.loadFailed,
  saveFailed: projectsText.saveFailed,
  writes: projectWrites,
};
