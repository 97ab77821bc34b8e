import pLimit from "p-limit";

/** Rendering is work of the processor: more at once end no sooner, and each step of an order waits behind all of them. */
const atOnce = 2;
/** Milliseconds. With the rendering itself, every page view is answered within five seconds. */
const longestWait = 2_000;
/** As many as are rendered in that time at 20 ms for two. On a slower machine the longest wait comes first. */
const mostWaiting = 200;

/** Pages before and after a payment never wait. */
const towardsPayment = /^\/(?:odeme|sepet|payment)(?:\/|$)/;

/** The result of `render`; undefined when the queue is full, or when its turn does not come in time. */
export type RenderQueue = <Result>(
  path: string,
  render: () => Promise<Result>,
) => Promise<Result | undefined>;

/** Bounds the page renderings that run, and those that wait. */
export function createRenderQueue(): RenderQueue {
  const limit = pLimit(atOnce);
  return async (path, render) => {
    if (towardsPayment.test(path)) return render();
    if (limit.pendingCount >= mostWaiting) return undefined;
    return new Promise((resolve, reject) => {
      let hasWaited = false;
      const tooLong = setTimeout(() => {
        hasWaited = true;
        resolve(undefined);
      }, longestWait);
      void limit(async () => {
        if (hasWaited) return;
        clearTimeout(tooLong);
        await render().then(resolve, reject);
      });
    });
  };
}
