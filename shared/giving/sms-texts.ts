type Outcome = { kind: string; answer?: string | null };

/**
 * Returns the sentence for the outcome of an SMS (docs/specification.md#8-error-catalogue), or null for another
 * outcome.
 */
export function smsOutcomeText({ kind, answer }: Outcome): string | null {
  switch (kind) {
    case "sent":
      return "SMS başarıyla gönderildi.";
    case "already":
      return "Bu sipariş için SMS zaten gönderilmiş.";
    case "failed":
    case "waiting":
      return `SMS gönderilemedi: ${answer || "Bilinmeyen hata."}`;
    case "unknown":
    case "late":
    case "undecided":
      return "SMS'in gönderilip gönderilmediği belirsiz.";
    case "not-completed":
      return "SMS gönderilemedi: Sipariş tamamlanmamış.";
    default:
      return null;
  }
}
