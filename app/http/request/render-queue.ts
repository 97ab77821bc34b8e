import pLimit from "p-limit";

/** Rendering uses the processor, so more renderings at once would not end sooner and would delay orders. */
const maxRenderings = 2;
/** With this limit, every page view is answered within five seconds. */
const maxWaitMs = 2_000;
/** Two renderings take 20 ms, so 200 pages are rendered in `maxWaitMs`. Slow machines reach `maxWaitMs` first. */
const maxWaitingPages = 200;

/** Pages before and after a payment never wait. */
const paymentPages = /^\/(?:odeme|sepet|payment)(?:\/|$)/;

/** Returns the result of `render`, or undefined if the queue is full or the rendering cannot start in time. */
export type RenderQueue = <Result>(
  path: string,
  render: () => Promise<Result>,
) => Promise<Result | undefined>;

/** Limits the running and the waiting page renderings. */
export function createRenderQueue(): RenderQueue {
  const limit = pLimit(maxRenderings);
  return async (path, render) => {
    if (paymentPages.test(path)) return render();
    if (limit.pendingCount >= maxWaitingPages) return undefined;
    return new Promise((resolve, reject) => {
      let hasWaited = false;
      const waitTimer = setTimeout(() => {
        hasWaited = true;
        resolve(undefined);
      }, maxWaitMs);
      void limit(async () => {
        if (hasWaited) return;
        clearTimeout(waitTimer);
        await render().then(resolve, reject);
      });
    });
  };
}
