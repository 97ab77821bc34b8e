/** A message that stands on the screen. The same words said once more are another message. */
export type Heard = { id: number; text: string };

export type HeardHere = {
  /** The address of the screen. */
  here: string;
  /** What it was given last. */
  given: readonly string[];
  shown: readonly Heard[];
  /** How many there have been. */
  count: number;
};

/** More would cover the list that they are about. */
const most = 3;

/**
 * What stands on the screen once it has been given `given`. A screen that loads again by itself is given nothing new, and
 * keeps what it shows; another screen shows only its own.
 */
export function hear(before: HeardHere, here: string, given: readonly string[]): HeardHere {
  const stays = before.here === here ? before.shown.filter(({ text }) => !given.includes(text)) : [];
  const fresh =
    before.given === given ? [] : given.map((text, index) => ({ id: before.count + index, text }));
  return { here, given, shown: [...stays, ...fresh].slice(-most), count: before.count + fresh.length };
}

export const heardNothing: HeardHere = { here: "", given: [], shown: [], count: 0 };
