/** A message on the screen. The same text is a new message when it is sent again. */
export type ScreenMessage = { id: number; text: string };

export type ScreenMessages = {
  /** The address of the screen. */
  here: string;
  /** The array of the last call. */
  received: readonly string[];
  shown: readonly ScreenMessage[];
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
 * Returns the messages on the screen after it gets `received`. A screen that reloads by itself gets nothing new and keeps
 * its messages; another screen shows only its own. A new message replaces earlier successes; failures stay.
 */
export function updateMessages(
  before: ScreenMessages,
  here: string,
  received: readonly string[],
): ScreenMessages {
  const fresh =
    before.received === received
      ? []
      : inOneLine(received).map((text, index) => ({ id: before.count + index, text }));
  const older = before.here === here ? before.shown : [];
  const stays =
    fresh.length > 0 ? older.filter(({ text }) => !isGood(text) && !received.includes(text)) : older;
  return { here, received, shown: [...stays, ...fresh].slice(-most), count: before.count + fresh.length };
}

/** Joins successes that came together into one message. */
function inOneLine(received: readonly string[]): string[] {
  const good = received.filter(isGood).join(" ");
  return [...received.filter((text) => !isGood(text)), ...(good ? [good] : [])];
}

export const noMessages: ScreenMessages = { here: "", received: [], shown: [], count: 0 };
