/** How often it looks, in milliseconds. */
export const lookEvery = 100;
/** A turn of the event loop this late keeps everybody waiting who pays. */
const late = 200;
const inTime = 80;
/** So many requests in one look, or waiting for an answer, are a crowd. A slow machine with few visitors sheds nobody. */
const crowd = 50;

/** The share of page views that are turned away, and what it is reckoned from. */
export type Overload = {
  /** Between 0 and 1. */
  share(): number;
  /** A request has come. */
  arrived(): void;
  /** It is not answered at once; the function returned is for its end. */
  waits(): () => void;
  /** What has happened since the last look: how late it comes, in milliseconds. */
  look(lateness: number): void;
};

/**
 * Reckons how many page views have to go so that payments stay quick. It needs two late looks in a row, since one may be
 * the collection of garbage; it goes up in quarters and down in tenths, so that the crowd does not come back at once.
 */
export function createOverload(): Overload {
  let share = 0;
  let lateBefore = false;
  let came = 0;
  let waiting = 0;
  return {
    share: () => share,
    arrived() {
      came += 1;
    },
    waits() {
      waiting += 1;
      let ended = false;
      return () => {
        if (!ended) waiting -= 1;
        ended = true;
      };
    },
    look(lateness) {
      const isLate = lateness > late && came + waiting >= crowd;
      if (isLate && lateBefore) share = Math.min(1, share + 0.25);
      else if (lateness < inTime) share = Math.max(0, share - 0.1);
      if (share < 0.01) share = 0;
      lateBefore = isLate;
      came = 0;
    },
  };
}
