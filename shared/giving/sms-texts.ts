type Outcome = { kind: string; answer?: string | null };

/** Returns the sentence of the specification (section 8, "SMS"), or null. Sentences with "başarıyla" are shown in green. */
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
