import type { DonorRow } from "#server/giving/donors/list-donors.ts";
import type { ExportedItem } from "#server/giving/exports/order-items.ts";
import type { ExportedOrder } from "#server/giving/exports/orders.ts";
import type { ExportedLog } from "#server/giving/exports/payment-logs.ts";
import type { SheetColumn } from "#server/giving/exports/sheet.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import {
  donationTypeName,
  logStatusName,
  orderSourceName,
  orderStatusName,
  paymentMethodName,
} from "#shared/text/label.ts";
import { columnText as t } from "./messages.ts";

export const referenceColumn: SheetColumn<{ reference: string | null }> = {
  header: t.reference,
  kind: "text",
  width: 14,
  value: (row) => row.reference && formatReference(row.reference),
};
const method: SheetColumn<{ paymentMethod: string }> = {
  header: t.method,
  kind: "text",
  width: 20,
  value: ({ paymentMethod }) => paymentMethodName(paymentMethod),
};
const status: SheetColumn<{ status: string }> = {
  header: t.status,
  kind: "text",
  width: 18,
  value: (row) => orderStatusName(row.status),
};

export const orderColumns: SheetColumn<ExportedOrder>[] = [
  { header: t.orderId, kind: "text", width: 20, value: ({ id }) => id },
  { header: t.date, kind: "moment", width: 20, value: ({ createdAt }) => createdAt },
  status,
  method,
  { header: t.total, kind: "amount", value: ({ totalAmount }) => totalAmount },
  { header: t.name, kind: "text", width: 26, value: ({ customerName }) => customerName },
  { header: t.email, kind: "text", width: 28, value: ({ customerEmail }) => customerEmail },
  { header: t.phone, kind: "text", value: ({ customerPhone }) => customerPhone },
  { header: t.recurring, kind: "text", value: ({ isRecurring }) => yesNo(isRecurring) },
  { header: t.sms, kind: "text", value: ({ smsSent }) => yesNo(smsSent) },
  { header: t.completedAt, kind: "moment", width: 20, value: ({ completedAt }) => completedAt },
  { header: t.bankReference, kind: "text", width: 18, value: ({ bankReference }) => bankReference },
  { header: t.note, kind: "text", width: 30, value: ({ statusNote }) => statusNote },
  { header: t.message, kind: "text", width: 40, value: ({ message }) => message },
  referenceColumn,
  { header: t.refunded, kind: "amount", value: ({ refunded }) => refunded },
  { header: t.bank, kind: "text", value: ({ bank }) => bank },
  { header: t.givenOn, kind: "day", value: ({ givenOn }) => givenOn },
  { header: t.source, kind: "text", width: 16, value: ({ source }) => orderSourceName(source) },
  { header: t.isCounted, kind: "text", value: ({ counted }) => yesNo(counted) },
];

export const orderItemColumns: SheetColumn<ExportedItem>[] = [
  { header: t.orderId, kind: "text", width: 20, value: ({ orderId }) => orderId },
  { header: t.date, kind: "moment", width: 20, value: ({ createdAt }) => createdAt },
  status,
  method,
  { header: t.campaign, kind: "text", width: 34, value: ({ title }) => title },
  { header: t.category, kind: "text", value: ({ categoryName }) => categoryName },
  {
    header: t.donationType,
    kind: "text",
    width: 18,
    value: ({ donationType }) => donationTypeName(donationType),
  },
  { header: t.unit, kind: "amount", value: ({ amount }) => amount },
  { header: t.quantity, kind: "number", width: 8, value: ({ quantity }) => quantity },
  { header: t.lineTotal, kind: "amount", value: ({ lineTotal }) => lineTotal },
  { header: t.name, kind: "text", width: 26, value: ({ customerName }) => customerName },
  { header: t.email, kind: "text", width: 28, value: ({ customerEmail }) => customerEmail },
  { header: t.phone, kind: "text", value: ({ customerPhone }) => customerPhone },
  referenceColumn,
  { header: t.refunded, kind: "amount", value: ({ refunded }) => refunded },
  { header: t.givenOn, kind: "day", value: ({ givenOn }) => givenOn },
];

export const paymentLogColumns: SheetColumn<ExportedLog>[] = [
  { header: t.date, kind: "moment", width: 20, value: ({ createdAt }) => createdAt },
  { header: t.transactionId, kind: "text", width: 22, value: ({ transactionId }) => transactionId },
  { header: t.orderId, kind: "text", width: 20, value: ({ orderId }) => orderId },
  { header: t.total, kind: "amount", value: ({ amount }) => amount },
  { header: t.status, kind: "text", value: (row) => logStatusName(row.status) },
  method,
  { header: t.errorCode, kind: "text", value: ({ errorCode }) => errorCode },
  { header: t.errorMessage, kind: "text", width: 50, value: ({ errorMessage }) => errorMessage },
  referenceColumn,
  { header: t.bank, kind: "text", value: ({ bank }) => bank },
];

export const donorColumns: SheetColumn<DonorRow>[] = [
  { header: t.name, kind: "text", width: 26, value: ({ name }) => name },
  { header: t.phone, kind: "text", value: ({ phone }) => phone },
  { header: t.email, kind: "text", width: 28, value: ({ email }) => email },
  { header: t.total, kind: "amount", value: ({ amount }) => amount },
  { header: t.gifts, kind: "number", width: 12, value: ({ gifts }) => gifts },
  { header: t.firstGift, kind: "day", value: ({ firstGift }) => firstGift },
  { header: t.lastGift, kind: "day", value: ({ lastGift }) => lastGift },
  { header: t.tags, kind: "text", width: 30, value: ({ tags }) => tags.join(", ") },
  { header: t.permission, kind: "text", value: ({ hasPermission }) => yesNo(hasPermission) },
];

const yesNo = (value: boolean) => (value ? t.yes : t.no);
