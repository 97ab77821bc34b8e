import type { PermissionRow } from "#server/giving/exports/permissions.ts";
import type { SheetColumn } from "#server/giving/exports/sheet.ts";
import { columnText as t } from "./messages.ts";

/** The words of İYS, the state's register of permissions for messages. */
const types = { sms: "MESAJ", email: "EPOSTA", call: "ARAMA" } as const;
const states = { granted: "ONAY", withdrawn: "RET" } as const;
const sources = {
  checkout: "HS_WEB",
  donor_page: "HS_WEB",
  link: "HS_WEB",
  staff: "HS_CAGRI_MERKEZI",
  import: "HS_EORTAM",
} as const;

/** With the country and without the plus, which spreadsheets would read as a formula. */
const toDigits = (phone: string) => (phone.startsWith("+") ? phone.slice(1) : `90${phone}`);

export const permissionColumns: SheetColumn<PermissionRow>[] = [
  {
    header: t.recipient,
    kind: "text",
    width: 30,
    value: ({ kind, contact }) => (kind === "email" ? contact : toDigits(contact)),
  },
  { header: t.permissionType, kind: "text", width: 12, value: ({ kind }) => types[kind] },
  { header: t.permissionState, kind: "text", width: 10, value: ({ state }) => states[state] },
  { header: t.permissionAt, kind: "moment", width: 20, value: ({ at }) => at },
  { header: t.permissionSource, kind: "text", width: 20, value: ({ source }) => sources[source] },
];
