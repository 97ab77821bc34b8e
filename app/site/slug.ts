/** Whether a text can be a slug. Any other text needs no query. */
export function isSlug(text: string): boolean {
  return text.length <= 200 && /^[a-z0-9][a-z0-9-]*$/.test(text);
}
