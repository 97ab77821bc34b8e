/** For each form with unsaved text, the function that turns off the question on leaving. */
const releases = new Set<() => void>();
let isDiscarding = false;

export function addUnsaved(release: () => void): () => void {
  releases.add(release);
  return () => releases.delete(release);
}

export function hasUnsavedForms(): boolean {
  return releases.size > 0 && !isDiscarding;
}

/** Drops all unsaved text; the person has confirmed to sign out. No form asks again, and no draft is stored. */
export function discardUnsaved(): void {
  isDiscarding = true;
  for (const release of releases) release();
}

export function isTextDiscarded(): boolean {
  return isDiscarding;
}

/** Guards the text of forms again after signing out failed. */
export function resumeUnsaved(): void {
  isDiscarding = false;
}
