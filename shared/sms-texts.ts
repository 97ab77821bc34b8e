/** The result of an SMS, for a sentence about it. */
type Outcome = { kind: string; error?: string | null };

/** The specification's sentences (section 8, "SMS"). Null: no sentence. Green when it contains "başarıyla". */
export function smsOutcomeText({ kind, error }: Outcome): string | null {
  switch (kind) {
    case "sent":
      return "SMS başarıyla gönderildi.";
    case "already":
      return "Bu sipariş için SMS zaten gönderilmiş.";
    case "failed":
      return `SMS gönderilemedi: ${error || "Bilinmeyen hata."}`;
    case "unknown":
    case "undecided":
      return "SMS'in gönderilip gönderilmediği belirsiz.";
    case "not-completed":
      return "SMS gönderilemedi: Sipariş tamamlanmamış.";
    default:
      return null;
  }
}
