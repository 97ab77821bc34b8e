export type Person = { id: string; name: string };

/**
 * Finds the people whose whole name is after an @ in the text, in capital or small letters. If two names fit, the
 * longer one counts. People with the same name are all found.
 */
export function findMentioned(text: string, people: readonly Person[]): string[] {
  const lowered = text.toLocaleLowerCase("tr");
  const named = people
    .map(({ id, name }) => ({ id, name: name.toLocaleLowerCase("tr") }))
    .toSorted((a, b) => b.name.length - a.name.length);
  const mentioned = [...lowered.matchAll(/(?<![\p{L}\p{N}.])@/gu)].flatMap(({ index }) => {
    const rest = lowered.slice(index + 1);
    const found = named.find(({ name }) => rest.startsWith(name) && endsWord(rest.slice(name.length)));
    return found ? named.filter(({ name }) => name === found.name).map(({ id }) => id) : [];
  });
  return [...new Set(mentioned)];
}

const endsWord = (rest: string) => !/^[\p{L}\p{N}]/u.test(rest);
