/** Whether an address can name something stored: anything else need not be looked for. */
export function isSlug(text: string): boolean {
  return text.length <= 200 && /^[a-z0-9][a-z0-9-]*$/.test(text);
}
