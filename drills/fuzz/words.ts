/** The words of a text: long lists read better so. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
