import type { PermissionRow } from "#server/giving/exports/permissions.ts";
import type { SheetColumn } from "#server/giving/exports/sheet.ts";
import { istanbulOffsetMs } from "#shared/text/time.ts";
import { columnText as t } from "./messages.ts";

/** The words of İYS, the state's register of permissions for messages. */
const types = { sms: "MESAJ", email: "EPOSTA", call: "ARAMA" } as const;
const states = { granted: "ONAY", withdrawn: "RET" } as const;
const sources = {
  checkout: "HS_WEB",
  donor_page: "HS_WEB",
  link: "HS_WEB",
  staff: "HS_FIZIKSEL_ORTAM",
  import: "HS_EORTAM",
} as const;

const withCountry = (phone: string) => (phone.startsWith("+") ? phone : `+90${phone}`);

/** The time in Istanbul like `2026-11-20 14:05:09`. */
const formatTime = (at: Date) =>
  new Date(at.getTime() + istanbulOffsetMs).toISOString().slice(0, 19).replace("T", " ");

export const permissionColumns: SheetColumn<PermissionRow>[] = [
  {
    header: t.recipient,
    kind: "text",
    width: 30,
    value: ({ kind, contact }) => (kind === "email" ? contact : withCountry(contact)),
  },
  { header: t.recipientType, kind: "text", width: 12, value: () => "BIREYSEL" },
  { header: t.permissionType, kind: "text", width: 12, value: ({ kind }) => types[kind] },
  { header: t.permissionState, kind: "text", width: 10, value: ({ state }) => states[state] },
  { header: t.permissionAt, kind: "text", width: 20, value: ({ at }) => formatTime(at) },
  { header: t.permissionSource, kind: "text", width: 20, value: ({ source }) => sources[source] },
];
