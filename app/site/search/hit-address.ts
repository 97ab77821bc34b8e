import { pathOf } from "../addresses.ts";

export type HitKind = "campaigns" | "projects" | "news";

/** In the order of the list. */
export const hitKinds: readonly HitKind[] = ["campaigns", "projects", "news"];

const address: Record<HitKind, (key: string) => string> = {
  campaigns: pathOf.campaign,
  projects: pathOf.project,
  news: pathOf.news,
};

/** @param key campaign id, or slug */
export function hitAddress(kind: HitKind, key: string): string {
  return address[kind](key);
}
