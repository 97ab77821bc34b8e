/** A message on the screen. A repeated text gets a new id, so that screen readers announce it again. */
export type ScreenMessage = { id: number; text: string };

export type ScreenMessages = {
  /** The address of the screen. */
  address: string;
  /** The messages of the last call. */
  received: readonly string[];
  visible: readonly ScreenMessage[];
  /** The number of all messages so far. */
  count: number;
};

/** More messages would cover the list below them. */
const maxMessages = 3;

/** A message is green if it contains 'başarıyla', otherwise red (docs/specification.md#4-states-and-transitions). */
export function isSuccess(message: string): boolean {
  return /başarıyla/i.test(message);
}

/**
 * Returns the messages of the screen after the loader returned `received`. A new message replaces earlier successes, and
 * failures stay. A reload without new messages changes nothing, and another address drops all earlier messages.
 */
export function updateMessages(
  before: ScreenMessages,
  address: string,
  received: readonly string[],
): ScreenMessages {
  const newMessages =
    before.received === received
      ? []
      : joinSuccesses(received).map((text, index) => ({ id: before.count + index, text }));
  const oldMessages = before.address === address ? before.visible : [];
  const remaining =
    newMessages.length > 0
      ? oldMessages.filter(({ text }) => !isSuccess(text) && !received.includes(text))
      : oldMessages;
  return {
    address,
    received,
    visible: [...remaining, ...newMessages].slice(-maxMessages),
    count: before.count + newMessages.length,
  };
}

/** Joins all new successes into one message. */
function joinSuccesses(received: readonly string[]): string[] {
  const successes = received.filter(isSuccess).join(" ");
  return [...received.filter((text) => !isSuccess(text)), ...(successes ? [successes] : [])];
}

export const noMessages: ScreenMessages = { address: "", received: [], visible: [], count: 0 };
