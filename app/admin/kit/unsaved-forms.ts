/** The forms of this window that hold something unsaved, each by what stops it from asking before it is left. */
const forms = new Set<() => void>();
let givenUp = false;

export function addUnsaved(release: () => void): () => void {
  forms.add(release);
  return () => forms.delete(release);
}

export function isAnythingUnsaved(): boolean {
  return forms.size > 0 && !givenUp;
}

/** The person signs out and was asked once for all forms: none of them asks again, and nothing of them is kept. */
export function giveUpUnsaved(): void {
  givenUp = true;
  for (const release of forms) release();
}

export function isGivenUp(): boolean {
  return givenUp;
}

/** Somebody goes on typing: signing out did not succeed. */
export function resumeUnsaved(): void {
  givenUp = false;
}
