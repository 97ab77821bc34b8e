import type { Random } from "#testing/donor/random.ts";
import type { Asked } from "./steady-requests.ts";

/** Page mix of a busy night, without searches: mostly the path to a donation. Shares in hundredths of a per cent. */
const shares: readonly [path: string | "news" | "projects" | "campaigns", share: number][] = [
  ["/", 3_000],
  ["/bagis", 2_500],
  ["campaigns", 1_500],
  ["news", 1_000],
  ["/sepet", 500],
  ["projects", 500],
  ["/haberler", 300],
  ["/projeler", 250],
  ["/hesap-numaralari", 200],
  ["/iletisim", 100],
  ["/biz-kimiz/kurumsal/hakkimizda", 100],
  ["/haberler?sayfa=2", 30],
];
const languages: readonly [string, number][] = [
  ["tr", 85],
  ["en", 8],
  ["ar", 7],
];
const words = ["zekat", "kurban", "su", "egitim", "yetim", "ramazan", "deprem"];

export type Addresses = {
  news: readonly string[];
  projects: readonly string[];
  campaigns: readonly string[];
};

/** @param searches per ten thousand page views; the most expensive page, because each is rendered for one visitor */
export function createPageMix(addresses: Addresses, searches: number, random: Random): () => Asked {
  const weighted = (items: readonly (readonly [string, number])[]) => {
    let left = random.below(items.reduce((sum, [, share]) => sum + share, 0));
    for (const [item, share] of items) {
      left -= share;
      if (left < 0) return item;
    }
    return items[0]?.[0] ?? "/";
  };
  return () => {
    const language = weighted(languages);
    if (random.below(10_000) < searches) return { path: `/arama?q=${random.pick(words)}`, language };
    const kind = weighted(shares);
    const path = kind in addresses ? random.pick(addresses[kind as keyof Addresses]) : kind;
    return { path, language };
  };
}
