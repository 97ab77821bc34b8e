/** A message on the screen. The same text sent again is a new message. */
export type Heard = { id: number; text: string };

export type HeardHere = {
  /** The address of the screen. */
  here: string;
  /** The array given last. */
  given: readonly string[];
  shown: readonly Heard[];
  /** The number of messages so far. */
  count: number;
};

/** More messages would cover the list below them. */
const most = 3;

/**
 * The messages on the screen after it gets `given`. A screen that reloads by itself gets nothing new and keeps its
 * messages; another screen shows only its own.
 */
export function hear(before: HeardHere, here: string, given: readonly string[]): HeardHere {
  const stays = before.here === here ? before.shown.filter(({ text }) => !given.includes(text)) : [];
  const fresh =
    before.given === given ? [] : given.map((text, index) => ({ id: before.count + index, text }));
  return { here, given, shown: [...stays, ...fresh].slice(-most), count: before.count + fresh.length };
}

export const heardNothing: HeardHere = { here: "", given: [], shown: [], count: 0 };
