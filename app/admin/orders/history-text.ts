import { alarmText, findAlarmName } from "#app/admin/alarms/alarm-texts.ts";
import { actionNames } from "#app/admin/audit/messages.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { type CodeMeanings, codeKey } from "#app/admin/payment-logs/code-key.ts";
import { describeCode } from "#app/admin/refunds/describe-code.ts";
import { stepNames } from "#app/admin/refunds/messages.ts";
import type { HistoryEntry } from "#server/giving/payments/order-history.ts";
import { mailEvents } from "#shared/giving/mail-events.ts";
import { orderStatusName, paymentMethodName } from "#shared/text/label.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { describeBankReason } from "./bank-reasons.ts";
import { mailText } from "./mail-texts.ts";
import { languageNames, smsText } from "./messages.ts";
import type { TimelineEntry } from "./timeline.tsx";

export type HistoryLine = Omit<TimelineEntry, "at">;

const outcomeTexts: Record<string, string> = {
  settled: "Ödeme onaylandı ve sipariş tamamlandı.",
  repeated: "Bilinen bir sonuç yeniden bildirildi.",
  recorded: "Ödeme onaylandı, ancak sipariş değiştirilmedi; kontrol edilmesi gerekiyor.",
  declined: "Banka ödemeyi reddetti.",
  refused: "Bildirim siparişle uyuşmadığı için kabul edilmedi.",
  ask_bank: "Sonuç kesin değil; bankaya soruldu.",
  hint: "Kanıtlanmayan bir bildirim; bankaya soruldu.",
  asked_first: "Onay gelmeden önce bankaya soruldu.",
  contradicts_payment: "Bildirim, alınmış bir ödemeyle çelişiyor.",
  unknown_number: "Bildirimdeki sipariş numarası bilinmiyor.",
  untrusted: "Bildirimin bankadan geldiği doğrulanamadı.",
  paid: "Ödemenin alındığı doğrulandı.",
  confirmed: "Tutar ve para birimi doğrulandı.",
  doubted: "Bankanın kaydı siparişle uyuşmuyor; kontrol edilmesi gerekiyor.",
  failed: "Ödemenin alınmadığı kesinleşti.",
  open: "Kesin bir yanıt alınamadı; yeniden sorulacak.",
};

const actionTexts: Record<string, string> = {
  "send-sms": "SMS gönderilmesini istedi",
  "mark-sms-sent": "SMS'i gönderilmiş saydı",
  "correct-contact": "Bağışçı bilgilerini düzeltti",
  "correct-own-email": "Bağışlarım sayfasında e-posta adresini düzeltti",
  "send-mail": "E-posta gönderilmesini istedi",
  "add-to-statement": "Yıllık dökümün bağışlarını seçti",
  "create-pay-link": "Ödeme bağlantısı oluşturdu",
  "send-pay-link": "Ödeme bağlantısını SMS ile gönderdi",
  "resolve-alarm": "Ödeme uyarısını kapattı",
  "ask-bank": "Bankaya yeniden sordu",
};

/** Describes an action about a refund by its amount and the reason of its failure. */
function refundDetail(details: HistoryDetails): string | null {
  const { refund, amount, code } = details ?? {};
  if (typeof refund !== "string" || typeof amount !== "number") return null;
  return [money(amount), typeof code === "string" && describeCode(code)].filter(Boolean).join(" · ");
}

type HistoryDetails = Extract<HistoryEntry, { kind: "action" }>["details"];

const badOutcomes = new Set([
  "declined",
  "refused",
  "contradicts_payment",
  "doubted",
  "failed",
  "untrusted",
  "recorded",
]);
const goodOutcomes = new Set(["settled", "paid", "confirmed"]);
const statusTones: Record<string, HistoryLine["tone"]> = {
  completed: "good",
  pending: "waiting",
  payment_failed: "bad",
  cancelled: "bad",
};
const smsTones: Record<string, HistoryLine["tone"]> = {
  sent: "good",
  failed: "bad",
  unknown: "bad",
  withdrawn: "quiet",
};

function refundTitle(action: string): string | undefined {
  const step = ownValue(stepNames, action);
  return step && `İade: ${step}`;
}

type Entry<Kind extends HistoryEntry["kind"]> = Extract<HistoryEntry, { kind: Kind }>;

/** Describes one entry of the history of an order. `codes` are the meanings of the bank's codes. */
export function historyLine(entry: HistoryEntry, codes: CodeMeanings): HistoryLine {
  switch (entry.kind) {
    case "created": {
      const method = paymentMethodName(entry.paymentMethod);
      const language = ownValue(languageNames, entry.language) ?? entry.language;
      return {
        title: "Sipariş oluşturuldu",
        tone: "quiet",
        details: [`${money(entry.amount)}, ${method}, ${language}`],
      };
    }
    case "attempt": {
      const isRepeated = entry.sequence > 1;
      return {
        title: isRepeated ? `${entry.sequence}. kez ödemeye başlandı` : "Ödemeye başlandı",
        tone: "quiet",
        details: [`Banka sipariş no: ${entry.number}`, entry.bank && `Banka: ${entry.bank}`],
      };
    }
    case "callback":
    case "inquiry":
      return bankLine(entry);
    case "log":
      return logLine(entry, codes);
    case "status":
      return statusLine(entry);
    case "action": {
      const resolution = entry.details?.resolution;
      return {
        title:
          ownValue(actionTexts, entry.action) ??
          refundTitle(entry.action) ??
          ownValue(actionNames, entry.action) ??
          entry.action,
        tone: entry.action === "confirm-refund" ? "good" : "quiet",
        details: [typeof resolution === "string" ? resolution : refundDetail(entry.details)],
        by: entry.by,
      };
    }
    case "alarm":
      return {
        title: `Ödeme uyarısı: ${alarmText(entry.alarm).name}`,
        tone: entry.open ? "bad" : "quiet",
        details: [entry.open ? "Henüz sonuçlandırılmadı." : "Sonuçlandırıldı."],
      };
    case "sms":
      return smsLine(entry);
    case "mail":
      return mailLine(entry);
  }
}

function bankLine(entry: Entry<"callback" | "inquiry">): HistoryLine {
  const { outcome, reason, number, count } = entry;
  const title = entry.kind === "callback" ? "Bankadan bildirim geldi" : "Bankaya soruldu";
  return {
    title: count > 1 ? `${title} (${count} kez)` : title,
    tone: badOutcomes.has(outcome) ? "bad" : goodOutcomes.has(outcome) ? "good" : "quiet",
    details: [
      ownValue(outcomeTexts, outcome) ?? outcome,
      [number, reason && describeBankReason(reason)].filter(Boolean).join(" · ") || null,
    ],
  };
}

function logLine(entry: Entry<"log">, codes: CodeMeanings): HistoryLine {
  const { status, amount, code, bank, message, transactionId } = entry;
  const bankMeaning = (code && ownValue(codes, codeKey(code, bank))) || null;
  // The code of an alarm is not an answer of the bank.
  const alarmName = code === null ? null : findAlarmName(code);
  const meaning = alarmName === null ? code && describeCodeMeaning(code, bankMeaning) : bankMeaning;
  return {
    title: alarmName ?? { success: "Ödeme alındı", error: "Ödeme başarısız" }[status] ?? "Ödeme bekleniyor",
    tone: status === "success" ? "good" : status === "error" || alarmName ? "bad" : "waiting",
    details: [
      money(amount),
      meaning,
      message && alarmName === null && message !== bankMeaning ? `Bankanın açıklaması: ${message}` : null,
      transactionId && `İşlem no: ${transactionId}`,
    ],
  };
}

/** A code in capital letters is a code of this site, so its meaning is sufficient. */
function describeCodeMeaning(code: string, meaning: string | null): string {
  if (meaning === null) return `Banka kodu: ${code}`;
  return /^[A-Z]+(_[A-Z0-9]+)+$/.test(code) ? meaning : `${meaning} (banka kodu: ${code})`;
}

function statusLine({ from, to, note, by }: Entry<"status">): HistoryLine {
  const change = `${orderStatusName(from ?? "")} → ${orderStatusName(to ?? "")}`;
  return {
    title: from === to ? "Açıklama yazıldı" : `Durum değişti: ${change}`,
    tone: statusTones[to ?? ""] ?? "quiet",
    details: [note],
    by,
  };
}

function smsLine(entry: Entry<"sms">): HistoryLine {
  const state = smsText.states[entry.state as keyof typeof smsText.states] ?? entry.state;
  const tries = entry.tries > 1 ? `${entry.tries} deneme` : null;
  return {
    title: entry.state === "queued" && entry.tries === 0 ? "SMS sıraya alındı" : `SMS: ${state}`,
    tone: ownValue(smsTones, entry.state) ?? "waiting",
    details: [
      [entry.provider, tries].filter(Boolean).join(", ") || null,
      entry.answer && entry.state !== "sent" ? smsText.error(entry.answer) : null,
    ],
  };
}

function mailLine({ event, attempt, state, tries, answer }: Entry<"mail">): HistoryLine {
  const stateName = ownValue(mailText.states, state as keyof typeof mailText.states) ?? state;
  const name = `E-posta (${mailEvents[event].name})`;
  return {
    title: state === "queued" && tries === 0 ? `${name} sıraya alındı` : `${name}: ${stateName}`,
    tone: ownValue(smsTones, state) ?? "waiting",
    details: [
      [attempt > 1 ? mailText.attempt(attempt) : null, tries > 1 ? `${tries} deneme` : null]
        .filter(Boolean)
        .join(", ") || null,
      // The document was sent with the mail about the donation (server/giving/documents/document-mail.ts).
      answer && event === "document" && state === "withdrawn" ? answer : null,
      answer && state !== "sent" && state !== "withdrawn" ? mailText.answer(answer) : null,
    ],
  };
}
