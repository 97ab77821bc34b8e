/** What came of an SMS, as far as a sentence about it needs to know. */
type Outcome = { kind: string; error?: string | null };

/** The specification's sentences (section 8, "SMS"). Null: there is nothing to say. Green where it says "başarıyla". */
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
