import pLimit from "p-limit";

/** Rendering uses the processor: more at once would not end sooner, and would delay each order. */
const atOnce = 2;
/** The limit in milliseconds. With the rendering itself, every page view is answered within five seconds. */
const longestWait = 2_000;
/** The number of pages rendered in that time at 20 ms for two. Slow machines reach the longest wait first. */
const mostWaiting = 200;

/** Pages before and after a payment never wait. */
const paymentPages = /^\/(?:odeme|sepet|payment)(?:\/|$)/;

/** Returns the result of `render`; undefined if the queue is full, or if the rendering cannot start in time. */
export type RenderQueue = <Result>(
  path: string,
  render: () => Promise<Result>,
) => Promise<Result | undefined>;

/** Limits the running and the waiting page renderings. */
export function createRenderQueue(): RenderQueue {
  const limit = pLimit(atOnce);
  return async (path, render) => {
    if (paymentPages.test(path)) return render();
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
