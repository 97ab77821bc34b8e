import { expect, test } from "vitest";
import { findCodeMeanings } from "#app/admin/payment-logs/code-meaning.server.ts";
import type { HistoryEntry } from "#server/giving/payments/order-history.ts";
import { describeBankReason } from "./bank-reasons.ts";
import { historyLine } from "./history-text.ts";

const at = new Date("2026-11-20T08:05:00Z");

const logEntry = (code: string | null, message: string | null): Extract<HistoryEntry, { kind: "log" }> => ({
  at,
  kind: "log",
  id: 1,
  status: "error",
  amount: 25_000,
  code,
  message,
  transactionId: "HD1",
  bank: null,
});

function describe(entry: HistoryEntry) {
  const codes = entry.kind === "log" ? findCodeMeanings([entry], []) : {};
  const { title, details } = historyLine(entry, codes);
  return { title, details: details.filter(Boolean).join(" | ") };
}

test("the history does not show a second payment as a failed payment", () => {
  const { title, details } = describe(
    logEntry("DUPLICATE_PAYMENT", "Bankanın bildirdiği ödeme siparişle uyuşmuyor."),
  );
  expect(title).toBe("Aynı sipariş için ikinci ödeme");
  expect(details).toBe("₺250,00 | Aynı sipariş için ikinci ödeme alındı. | İşlem no: HD1");
});

test("the history shows the meaning of a bank code before the code", () => {
  const { title, details } = describe(logEntry("51", "Yetersiz bakiye"));
  expect(title).toBe("Ödeme başarısız");
  expect(details).toMatch(/\(banka kodu: 51\) \| Bankanın açıklaması: Yetersiz bakiye/);
});

test("the mail server's answer is shown only for a failed mail", () => {
  const mail = { at, kind: "mail" as const, event: "received" as const, attempt: 1, tries: 1 };
  const sentLine = describe({ ...mail, state: "sent", answer: "250 OK: message queued" });
  expect(sentLine).toEqual({ title: "E-posta (Bağış alındı): Gönderildi", details: "" });
  const failed = describe({ ...mail, state: "failed", answer: "550 no such user" });
  expect(failed.details).toBe("Sunucunun yanıtı: 550 no such user");
});

test("the reason of an outcome is shown as text", () => {
  const inquiry = { at, kind: "inquiry" as const, outcome: "open", number: "HD1", count: 1, details: null };
  expect(describe({ ...inquiry, reason: "timeout" }).details).toBe(
    "Kesin bir yanıt alınamadı; yeniden sorulacak. | HD1 · Banka zamanında yanıt vermedi.",
  );
  expect(describeBankReason("http-503")).toBe("Bankanın sunucusu hata verdi (503).");
  expect(describeBankReason("51")).toBe("Banka kodu: 51");
});

test("every action of staff on an order has a title", () => {
  for (const action of ["hand-out", "create", "export", "request-refund", "confirm-refund", "send-mail"]) {
    const { title } = historyLine({ at, kind: "action", action, by: "Ayşe", details: null }, {});
    expect(title, action).not.toBe(action);
  }
});
