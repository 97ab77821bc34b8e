const TURKISH: Record<string, string> = { ğ: "g", ü: "u", ş: "s", ı: "i", ö: "o", ç: "c" };

/**
 * The slug of a title, by the rule of specification section 5. Other letters with marks (`â`), punctuation and
 * hyphens are removed, not replaced. Blanks around the title give no hyphens.
 */
export function slugify(title: string): string {
  return title
    .normalize("NFC")
    .replaceAll("İ", "i")
    .toLowerCase()
    .replace(/[ğüşıöç]/g, (letter) => TURKISH[letter] ?? "")
    .replace(/[^a-z0-9\s]/g, "")
    .trim()
    .replace(/\s+/g, "-");
}
