/** One function per form of this window with unsaved text; it turns off the question on leaving. */
const forms = new Set<() => void>();
let givenUp = false;

export function addUnsaved(release: () => void): () => void {
  forms.add(release);
  return () => forms.delete(release);
}

export function isAnythingUnsaved(): boolean {
  return forms.size > 0 && !givenUp;
}

/** The person confirmed to sign out: no form asks again, and no draft is kept. */
export function discardUnsaved(): void {
  givenUp = true;
  for (const release of forms) release();
}

export function isGivenUp(): boolean {
  return givenUp;
}

/** Lets forms guard their text again after signing out failed. */
export function resumeUnsaved(): void {
  givenUp = false;
}
