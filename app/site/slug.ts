/** Whether a value can be a slug; any other value needs no query. */
export function isSlug(text: string): boolean {
  return text.length <= 200 && /^[a-z0-9][a-z0-9-]*$/.test(text);
}
