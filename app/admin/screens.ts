import type { Permission } from "#server/staff/permissions.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { accountText } from "./account/messages.ts";
import { accountsText } from "./accounts/messages.ts";
import { menu } from "./menu.ts";
import { sections } from "./sections.ts";
import { privacyEntries, settingEntries } from "./setting-entries.ts";
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

/** The permissions for entries of the menu. */
const permissionByPath: Record<string, Permission> = { audit: "audit.read", privacy: "personal-data.write" };

const keywordsByPath: Record<string, string> = {
  privacy: "KVKK veri silme başvuru bağışçı verileri",
  audit: "geçmiş değişiklik kim yaptı",
  donors: "kişi rehber müşteri bağışçı kartı",
  transfers: "ekstre EFT banka hareketleri",
  documents: "makbuz dekont",
  "orders/payment-logs": "POS kart hata kodu",
  banks: "sanal POS",
  accounts: "IBAN hesap numarası banka hesabı havale SWIFT alıcı",
  ready: "bağış kabulü açılış ilk adımlar eksik liste",
  users: "personel rol yetki",
};

/** Returns the screens of the command palette for a person with these permissions. */
export function screensFor(granted: readonly Permission[]): readonly Screen[] {
  const may = (permission: Permission | undefined) => !permission || granted.includes(permission);
  return [
    ...menu.flatMap(({ title, entries }) =>
      entries
        .filter(({ path }) => may(permissionByPath[path]))
        .map(({ path, label }) => ({
          path,
          title: label,
          ...(title && { text: title }),
          keywords: ownValue(keywordsByPath, path) ?? "",
        })),
    ),
    ...(may("content.write")
      ? sections.map(({ path }) => {
          const { name, names } = contentKinds[path];
          return { path: `${path}/create`, title: `Yeni ${name}`, text: names };
        })
      : []),
    ...(may("settings.write")
      ? [{ path: "accounts/create", title: accountsText.create, text: accountsText.title }]
      : []),
    ...(may("users.write") ? [{ path: "users/create", title: usersText.create }] : []),
    { path: "account/sessions", title: accountText.sessions },
    { path: "account/password", title: accountText.password },
    { path: "account/two-factor", title: accountText.secondFactor },
    ...[...settingEntries, ...(may(permissionByPath.privacy) ? privacyEntries : [])].map((entry) => ({
      ...entry,
      isHiddenWithoutSearch: true as const,
    })),
  ];
}
