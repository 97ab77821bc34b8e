import { actionNames } from "#app/admin/audit/messages.ts";
import { documentKindNames, documentStateNames, documentsText } from "#app/admin/documents/messages.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { mailText } from "#app/admin/orders/mail-texts.ts";
import { consentNames, languageNames, smsText } from "#app/admin/orders/messages.ts";
import { refundStateNames, refundsText } from "#app/admin/refunds/messages.ts";
import { formatDocumentNumber } from "#server/giving/documents/rules.ts";
import { givenDay } from "#server/giving/orders/given-day.ts";
import type { PersonalData } from "#server/giving/privacy/export-person.ts";
import type { Company } from "#shared/giving/company.ts";
import { formatDocumentCode } from "#shared/giving/document-code.ts";
import { mailEvents } from "#shared/giving/mail-events.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { donationTypeName, orderStatusName, paymentMethodName } from "#shared/text/label.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { formatPhone } from "#shared/text/phone.ts";

type Order = PersonalData["orders"][number];

/** Writes the personal data as a printable HTML document without scripts and external files. */
export function writeDocument(data: PersonalData, foundation: string): string {
  const title = `${foundation}: kişisel verileriniz`;
  return `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}th,td{border:1px solid #ccc;padding:.35rem .6rem;text-align:start;vertical-align:top;overflow-wrap:break-word}
th{background:#f4f1ea;font-weight:600}section{margin-top:2.5rem;border-top:2px solid #999}h3{margin:1rem 0 .25rem;font-size:1rem}
</style></head><body>
<h1>${escapeHtml(title)}</h1>
<p>${formatMoment(data.createdAt)} tarihinde, bu kişiye ait ${data.orders.length} bağış kaydından oluşturuldu. Kart numaraları hiçbir zaman saklanmaz.</p>
${data.orders.map(orderSection).join("\n")}
${data.donors.map(donorSection).join("\n")}
${data.texts.length > 0 ? `<section><h2>Gösterilen ve onaylanan metinler</h2>${data.texts.map(textSection).join("\n")}</section>` : ""}
</body></html>
`;
}

/** The card of a donor without orders. */
function donorSection({ cards, importRows, notes }: PersonalData["donors"][number]): string {
  const facts = cards.map(({ name, phone, email, tags, note }) =>
    factsTable([
      ["Ad soyad", name],
      ["Telefon", phone && formatPhone(phone)],
      ["E-posta", email],
      ["Etiketler", tags.join(", ")],
      ["Not", note],
    ]),
  );
  const rows = importRows.map(({ raw }) => [(raw ?? []).filter((cell) => cell !== "").join(" · ")]);
  return `<section><h2>Bağışçı kartı</h2>${facts.join("\n")}${writeTable("İçeri alınan satırlar", ["Satır"], rows)}${notesTable({ notes })}</section>`;
}

function orderSection(order: Order): string {
  return `<section><h2>Bağış ${escapeHtml(orderName(order))}</h2>
${orderFacts(order)}
${itemsTable(order)}
${consentsTable(order)}
${paymentsTable(order)}
${refundsTable(order)}
${documentsTable(order)}
${transfersTable(order)}
${smsTable(order)}
${mailTable(order)}
${notesTable(order)}
${changesTable(order)}
<p>Bankadan gelen iletilerin teknik alanları makine okunur dosyadadır (${order.bankMessages.length + order.paymentLog.length} kayıt).</p></section>`;
}

function orderFacts(order: Order): string {
  return factsTable([
    ["Bağış numarası", order.id],
    ["Ad soyad", order.customerName],
    ["Telefon", order.customerPhone && formatPhone(order.customerPhone)],
    ["E-posta", order.customerEmail],
    ["Mesaj", order.message],
    ["Belge kimin adına", formatCompany(order.company)],
    ["Tarih", formatMoment(order.createdAt)],
    ["Tutar", money(order.totalAmount)],
    ["Ödeme yöntemi", paymentMethodName(order.paymentMethod)],
    ["Durum", orderStatusName(order.status)],
    ["Not", order.statusNote],
    ["Tamamlanma", formatMoment(order.completedAt)],
    ["Bağış günü", formatDay(givenDay(order))],
    ["Düzenli bağış isteği", order.isRecurring ? "Evet" : "Hayır"],
    ["Dil", toName(languageNames, order.language)],
  ]);
}

function notesTable({ notes }: Pick<Order, "notes">): string {
  const rows = notes.map(({ at, text, dueOn, doneAt }) => [
    formatMoment(at),
    text,
    formatDay(dueOn),
    formatMoment(doneAt),
  ]);
  return writeTable("Personelin notları", ["Tarih", "Not", "İş günü", "Yapıldığı zaman"], rows);
}

function itemsTable({ items }: Order): string {
  return writeTable(
    "Bağış kalemleri",
    ["Kampanya", "Tür", "Birim", "Adet", "Tutar"],
    items.map((item) => [
      item.campaignTitle,
      donationTypeName(item.donationType),
      money(item.amount),
      String(item.quantity),
      money(item.lineTotal),
    ]),
  );
}

function consentsTable({ consents }: Order): string {
  return writeTable(
    "Onaylar ve bilgilendirme",
    ["Konu", "Metin sürümü", "Dil", "Tarih", "Geri alınma"],
    consents.map((consent) => [
      toName(consentNames, consent.kind),
      consent.version,
      toName(languageNames, consent.language),
      formatMoment(consent.grantedAt),
      formatMoment(consent.withdrawnAt),
    ]),
  );
}

function paymentsTable({ payments }: Order): string {
  return writeTable(
    "Kart ödemeleri",
    ["Banka sipariş no", "Tutar", "Durum", "Onay kodu", "Banka referansı", "Kart (maskeli)", "Tarih"],
    payments.map((payment) => [
      payment.number,
      money(payment.amount),
      ownValue(attemptNames, payment.status) ?? payment.status,
      payment.authCode,
      payment.bankReference,
      payment.cardMask,
      formatMoment(payment.createdAt),
    ]),
  );
}

function refundsTable({ refunds }: Order): string {
  return writeTable(
    refundsText.title,
    ["Tarih", "Tutar", "Durum", "Nedeni", "Banka referansı", "Sonuçlanma"],
    refunds.map((refund) => [
      formatMoment(refund.createdAt),
      money(refund.amount),
      toName(refundStateNames, refund.state),
      refund.reason,
      refund.bankReference,
      formatMoment(refund.endedAt),
    ]),
  );
}

function documentsTable({ documents }: Order): string {
  return writeTable(
    documentsText.title,
    ["Belge", "Durum", "Ad soyad", "Unvan", "Tutar", "Tarih", "Doğrulama kodu"],
    documents.map((document) => [
      formatDocumentNumber(document) ?? toName(documentKindNames, document.kind),
      toName(documentStateNames, document.cancelsId ? "cancelling" : document.state),
      document.recipient?.name,
      formatCompany(document.recipient?.company ?? null),
      money(document.amount),
      formatMoment(document.issuedAt),
      formatDocumentCode(document.code),
    ]),
  );
}

function transfersTable({ transfers }: Order): string {
  return writeTable(
    "Havaleler",
    ["Tarih", "Tutar", "Gönderen", "Açıklama"],
    transfers.map(({ amount, row }) => [
      formatDay(row.bookedOn),
      money(amount),
      row.payerName,
      row.description,
    ]),
  );
}

function smsTable({ sms }: Order): string {
  return writeTable(
    "SMS",
    ["Telefon", "Metin", "Durum", "Tarih"],
    sms.map((message) => [
      message.phone,
      message.text,
      toName(smsText.states, message.state),
      formatMoment(message.sentAt ?? message.createdAt),
    ]),
  );
}

function mailTable({ mail }: Order): string {
  return writeTable(
    mailText.title,
    ["Adres", "Konusu", "Durum", "Tarih"],
    mail.map((message) => [
      message.toAddress,
      mailEvents[message.event].name,
      toName(mailText.states, message.state),
      formatMoment(message.sentAt ?? message.createdAt),
    ]),
  );
}

function changesTable({ changes }: Order): string {
  return writeTable(
    "Yapılan işlemler",
    ["Tarih", "İşlem", "Ayrıntı"],
    changes.map((change) => [
      formatMoment(change.at),
      ownValue(actionNames, change.action) ?? change.action,
      formatDetails(change.after),
    ]),
  );
}

function formatCompany(company: Company | null): Text {
  return company && `${company.title} · ${company.taxOffice} · ${company.taxNumber}`;
}

function textSection({ kind, version, language, text }: PersonalData["texts"][number]): string {
  const heading = `${toName(consentNames, kind)}, ${toName(languageNames, language)}, sürüm ${version}`;
  // The notice is HTML by staff. This document contains it as plain text.
  const plainText = text
    .replace(/<\/(p|h\d|li|ul|ol)>|<br\s*\/?>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
  return `<h3>${escapeHtml(heading)}</h3><p style="white-space:pre-line" lang="${escapeHtml(language)}" dir="auto">${escapeHtml(plainText.trim())}</p>`;
}

const attemptNames: Record<string, string> = {
  started: "Başlatıldı",
  declined: "Onaylanmadı",
  settled: "Ödendi",
  duplicate: "İkinci kez ödendi",
  contradicted: "Bankanın kayıtlarıyla çelişti",
};

type Text = string | null | undefined;

function factsTable(rows: [name: string, value: Text][]): string {
  const filledRows = rows.filter(([, value]) => value);
  return `<table>${filledRows.map(([name, value]) => `<tr><th scope="row">${name}</th><td dir="auto">${escapeHtml(value ?? "")}</td></tr>`).join("")}</table>`;
}

function writeTable(title: string, headers: string[], rows: Text[][]): string {
  if (rows.length === 0) return "";
  const cells = (row: Text[]) => row.map((cell) => `<td dir="auto">${escapeHtml(cell ?? "")}</td>`).join("");
  return `<h3>${title}</h3><table><tr>${headers.map((header) => `<th>${header}</th>`).join("")}</tr>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</table>`;
}

function formatDetails(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([name, detail]) => `${name}: ${typeof detail === "string" ? detail : JSON.stringify(detail)}`)
    .join(", ");
}

function toName(names: { readonly [value: string]: string | undefined }, value: string): string {
  return ownValue(names, value) ?? value;
}

function formatMoment(at: Date | null): string {
  return at ? formatDateTime(at, "tr") : "";
}

function formatDay(day: string | null): string {
  return day ? formatDate(day, "tr") : "";
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
