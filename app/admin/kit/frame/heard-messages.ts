/** A message on the screen. The same text is a new message when it is sent again. */
export type Heard = { id: number; text: string };

export type HeardHere = {
  /** The address of the screen. */
  here: string;
  /** The array of the last call. */
  given: readonly string[];
  shown: readonly Heard[];
  /** The number of messages so far. */
  count: number;
};

/** At most three failures are shown, because more would cover the list below them. */
const most = 3;

/** A message is green if it contains 'başarıyla', otherwise red (docs/specification.md#4-states-and-transitions). */
export function isGood(message: string): boolean {
  return message.includes("başarıyla");
}

/**
 * Returns the messages on the screen after it gets `given`. A screen that reloads by itself gets nothing new and keeps
 * its messages; another screen shows only its own. A new message replaces earlier successes; failures stay.
 */
export function hear(before: HeardHere, here: string, given: readonly string[]): HeardHere {
  const fresh =
    before.given === given ? [] : inOneLine(given).map((text, index) => ({ id: before.count + index, text }));
  const older = before.here === here ? before.shown : [];
  const stays = fresh.length > 0 ? older.filter(({ text }) => !isGood(text) && !given.includes(text)) : older;
  return { here, given, shown: [...stays, ...fresh].slice(-most), count: before.count + fresh.length };
}

/** Joins successes that came together into one message. */
function inOneLine(given: readonly string[]): string[] {
  const good = given.filter(isGood).join(" ");
  return [...given.filter((text) => !isGood(text)), ...(good ? [good] : [])];
}

export const heardNothing: HeardHere = { here: "", given: [], shown: [], count: 0 };
