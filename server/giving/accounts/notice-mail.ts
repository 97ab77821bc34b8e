import type { Mail } from "#server/platform/send-mail.ts";
import { accountFieldNames, describePurposes } from "#shared/money/account-field-names.ts";
import type { PurposeNames } from "#shared/money/account-purpose.ts";
import { groupIban } from "#shared/money/iban.ts";
import { unchangedIdentity } from "#shared/money/unchanged-identity.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { AccountMail } from "./accounts-context.ts";
import { type AccountRow, type ChangeRow, isUndecided } from "./rules.ts";
import type { NoticeStep } from "./table.ts";

type Notice = {
  step: NoticeStep;
  /** `account` is the account as donors see it; null for one that does not exist yet. */
  changes: readonly (ChangeRow & { account: AccountRow | null; requesterAddress: string | null })[];
  /** The token of the link that refuses the request; null once it is decided. */
  token: string | null;
  purposeNames: PurposeNames;
};

const headings: Record<NoticeStep, string> = {
  requested: "banka hesabı değişikliği istendi",
  approved: "banka hesabı değişikliği onaylandı, bekliyor",
  effective: "banka hesabı değişti",
  refused: "banka hesabı değişikliği reddedildi",
};

/** Writes the mail to administrators about a step of a request. */
export function noticeMail(
  { screenUrl, refuseUrl, ...mail }: Omit<AccountMail, "send">,
  { step, changes, token, purposeNames }: Notice,
): Omit<Mail, "to"> {
  const [first] = changes;
  const siteName = mail.siteName();
  const lines = [
    first ? describeStep(step, first) : "",
    changes.map((change) => changeText(change, purposeNames)).join("\n\n"),
    first && isUndecided(first) ? waiting(first) : "",
    token
      ? `Bu değişikliği beklemiyorsanız aşağıdaki bağlantıyı açıp reddedin. Giriş yapmanız gerekmez; bağlantı bir kez kullanılabilir.\n\n${refuseUrl}?token=${token}`
      : "",
    `Hesaplar ekranı: ${screenUrl}`,
    siteName,
  ];
  return { subject: `${siteName}: ${headings[step]}`, text: `${lines.filter(Boolean).join("\n\n")}\n` };
}

function describeStep(step: NoticeStep, change: Notice["changes"][number]): string {
  const address = change.requesterAddress ? ` (${change.requesterAddress})` : "";
  const requester = `${change.requestedName}${address}`;
  const asked = `${requester}, ${formatDateTime(change.requestedAt, "tr")} tarihinde bağışçılara gösterilen banka hesaplarında aşağıdaki değişikliği istedi.`;
  switch (step) {
    case "requested":
      return asked;
    case "approved":
      return `${asked} ${change.approvedName ?? ""} onayladı; iki yöneticiden birinin hesabı son 7 günde değiştiği için değişiklik yine de bekliyor.`;
    case "refused":
      return `${asked} Değişiklik reddedildi (${change.refusedName ?? ""}); bağışçıların gördüğü hesaplar değişmedi.`;
    case "effective":
      return `Bağışçılara gösterilen banka hesapları değişti. İsteyen: ${requester}${change.approvedName ? `, onaylayan: ${change.approvedName}` : ""}.`;
  }
}

function waiting({ effectiveAt }: ChangeRow): string {
  const at = effectiveAt ? formatDateTime(effectiveAt, "tr") : "";
  return `Hiçbir yönetici reddetmezse değişiklik ${at} tarihinde yürürlüğe girer; site bu sürede kapalı kalırsa daha geç.`;
}

const actionNames = {
  add: "Yeni hesap",
  change: "Hesap değişikliği",
  hide: "Hesap gizlenmesi",
  show: "Gizli hesabın yeniden gösterilmesi",
} as const;

function changeText(
  { action, before, after, account }: Notice["changes"][number],
  purposeNames: PurposeNames,
): string {
  const describe = (field: string, value: unknown) => describeValue(field, value, purposeNames);
  const { state: _, ...values } = after;
  // Every mail names the account, its receiver and its IBAN, also where they stay.
  const fields = Object.entries({ ...unchangedIdentity(after, account), ...values })
    .filter(([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0))
    .map(([field, value]) => {
      const earlier = before?.[field as keyof typeof before];
      const name = accountFieldNames[field as keyof typeof accountFieldNames] ?? field;
      return `  ${name}: ${earlier === undefined ? "" : `${describe(field, earlier)} → `}${describe(field, value)}`;
    });
  return [`${actionNames[action]}: ${account?.name ?? after.name ?? ""}`, ...fields].join("\n");
}

function describeValue(field: string, value: unknown, purposeNames: PurposeNames): string {
  if (Array.isArray(value)) return describePurposes(value, purposeNames);
  const text = String(value);
  return field === "iban" ? groupIban(text) : text || "(boş)";
}
