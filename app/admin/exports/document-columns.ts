import { documentKindNames, documentStateNames } from "#app/admin/documents/messages.ts";
import type { ExportedDocument } from "#server/giving/exports/documents.ts";
import type { SheetColumn } from "#server/giving/exports/sheet.ts";
import { formatDocumentCode } from "#shared/giving/document-code.ts";
import { paymentMethodName } from "#shared/text/label.ts";
import { referenceColumn } from "./columns.ts";
import { columnText as t } from "./messages.ts";

type Column = SheetColumn<ExportedDocument>;

const issuedAt: Column = { header: t.issuedAt, kind: "moment", width: 20, value: (row) => row.issuedAt };
const givenOn: Column = { header: t.givenOn, kind: "day", value: (row) => row.givenOn };
const amount: Column = { header: t.total, kind: "amount", value: (row) => row.amount };
const donor: Column = { header: t.donor, kind: "text", width: 30, value: (row) => row.company ?? row.donor };
const name: Column = { header: t.name, kind: "text", width: 26, value: (row) => row.donor };
const taxNumber: Column = { header: t.taxNumber, kind: "text", width: 14, value: (row) => row.taxNumber };
const taxOffice: Column = { header: t.taxOffice, kind: "text", width: 18, value: (row) => row.taxOffice };
const gift: Column = { header: t.gift, kind: "text", width: 34, value: (row) => row.titles };
const orderId: Column = { header: t.orderId, kind: "text", width: 20, value: (row) => row.orderId };
const method: Column = {
  header: t.method,
  kind: "text",
  width: 20,
  value: (row) => paymentMethodName(row.method),
};

/** The accountant gets every document, including cancelled documents and cancellations. */
export const documentColumns: Column[] = [
  issuedAt,
  { header: t.document, kind: "text", value: (row) => documentKindNames[row.kind as "receipt"] ?? row.kind },
  { header: t.series, kind: "text", width: 8, value: (row) => row.series },
  { header: t.number, kind: "number", width: 10, value: (row) => row.number },
  { header: t.status, kind: "text", width: 14, value: (row) => documentStateNames[row.state] },
  { header: t.cancels, kind: "text", width: 14, value: (row) => row.cancels },
  amount,
  donor,
  name,
  taxNumber,
  taxOffice,
  givenOn,
  method,
  gift,
  orderId,
  referenceColumn,
  { header: t.code, kind: "text", width: 26, value: (row) => formatDocumentCode(row.code) },
];

/** Associations issue receipts in a system of the state (DERBİS) and need only the valid donations. */
export const derbisColumns: Column[] = [
  givenOn,
  donor,
  taxNumber,
  { header: t.phone, kind: "text", value: (row) => row.phone },
  amount,
  gift,
  method,
  referenceColumn,
];
