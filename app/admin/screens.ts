import { contentKinds } from "#shared/content/content-kinds.ts";
import { type Area, type Level, type Right, type Rights, reaches } from "#shared/staff/rights.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { accountText } from "./account/messages.ts";
import { accountsText } from "./accounts/messages.ts";
import { menu } from "./menu.ts";
import { findScreenRight } from "./screen-rights.ts";
import { sections } from "./sections.ts";
import { privacyEntries, settingEntries } from "./setting-entries.ts";
import { giftText } from "./take-gift/messages.ts";
import { usersText } from "./users/messages.ts";

/** A screen in the command palette. `path` is below the prefix. */
export type Screen = {
  path: string;
  title: string;
  text?: string;
  /** Invisible words that also find the screen. */
  keywords?: string;
  /** Whether only a search lists the screen, because there are too many such screens for the first list. */
  isHiddenWithoutSearch?: true;
};

/** The palette offers these screens only to staff who can use them. */
const rightByPath: Record<string, Right> = {
  audit: { area: "users", level: "change" },
  privacy: { area: "contacts", level: "decide" },
};

const keywordsByPath: Record<string, string> = {
  privacy: "KVKK veri silme başvuru bağışçı verileri VERBİS işleme envanteri",
  audit: "geçmiş değişiklik kim yaptı",
  donors: "kişi rehber müşteri bağışçı kartı",
  kurban: "bayram adak akika hisse vekâlet kontenjan kesim dönem karar tutanak",
  reports: "toplam karşılaştırma aylık yönetim kurulu grafik istatistik geçen yıl kampanyaya göre",
  cash: "nakit sayım gün sonu bankaya götür vezne",
  import: "içe aktar aktarım eski sistem taşıma Excel CSV GiveWP WooCommerce geçmiş bağışlar",
  transfers: "ekstre EFT banka hareketleri",
  documents: "makbuz dekont",
  "orders/payment-logs": "POS kart hata kodu",
  banks: "sanal POS",
  accounts: "IBAN hesap numarası banka hesabı havale SWIFT alıcı",
  ready: "bağış kabulü açılış ilk adımlar eksik liste",
  pages: "kurumsal hukuki metin aydınlatma çerez gizlilik iade bağış şartları",
  stories: "tanıklık ana sayfa video",
  users: "personel rol yetki",
  tasks: "görev not hatırlatma yapılacak bugün ajanda",
  categories: "soru grubu filtre sekme",
};

/** Returns the screens of the command palette for a person with these rights. */
export function screensFor(rights: Rights): readonly Screen[] {
  const may = (area: Area, level: Level) => reaches(rights[area], level);
  const mayOpen = (path: string) => {
    const right = ownValue(rightByPath, path) ?? findScreenRight(path.replace(/#.*/, ""));
    return right === null || (right !== undefined && may(right.area, right.level));
  };
  return [
    ...menu.flatMap(({ title, entries }) =>
      entries
        .filter(({ path }) => mayOpen(path))
        .map(({ path, label }) => ({
          path,
          title: label,
          ...(title && { text: title }),
          keywords: ownValue(keywordsByPath, path) ?? "",
        })),
    ),
    ...(may("content", "change")
      ? sections.map(({ path }) => {
          const { name, names } = contentKinds[path];
          return { path: `${path}/create`, title: `Yeni ${name}`, text: names };
        })
      : []),
    ...(may("orders", "change")
      ? [
          {
            path: "orders/create",
            title: giftText.title,
            keywords: "yeni bağış nakit POS telefon ofis elden",
          },
        ]
      : []),
    ...(may("settings", "change")
      ? [{ path: "accounts/create", title: accountsText.create, text: accountsText.title }]
      : []),
    ...(may("users", "change") ? [{ path: "users/create", title: usersText.create }] : []),
    { path: "account/sessions", title: accountText.sessions },
    { path: "account/password", title: accountText.password },
    { path: "account/two-factor", title: accountText.secondFactor },
    ...[
      ...settingEntries.filter(({ path }) => mayOpen(path)),
      ...(mayOpen("privacy") ? privacyEntries : []),
    ].map((entry) => ({
      ...entry,
      isHiddenWithoutSearch: true as const,
    })),
  ];
}
