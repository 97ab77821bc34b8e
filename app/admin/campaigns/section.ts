import { HandHeart } from "lucide-react";
import type { Section } from "../sections.ts";
import { campaignsText, campaignWrites } from "./messages.ts";

export const section: Section = {
  icon: HandHeart,
  loadAllFailed: campaignsText.loadAllFailed(null),
  loadFailed: campaignsText.loadFailed,
  saveFailed: campaignsText.saveFailed,
  writes: campaignWrites,
};
