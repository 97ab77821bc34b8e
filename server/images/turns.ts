/**
 * Whoever uploads is waiting, and so is everybody who reads a page: pictures of uploads are encoded one after the
 * other, and background work starts its next file only when no upload is under way.
 */
let uploads = 0;
let last: Promise<unknown> = Promise.resolve();

export function forUpload<T>(work: () => Promise<T>): Promise<T> {
  uploads++;
  const done = last.then(work).finally(() => {
    uploads--;
  });
  last = done.catch(() => {});
  return done;
}

export async function inBackground<T>(work: () => Promise<T>): Promise<T> {
  while (uploads > 0) await last;
  return work();
}
