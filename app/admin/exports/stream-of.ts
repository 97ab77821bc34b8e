/** Produces a piece when the previous one was read. Stops reading the database when the browser disconnects. */
export function streamOf(
  pieces: AsyncGenerator<Uint8Array, void>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let left = false;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const next = await pieces.next();
          if (left) return;
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          if (left) return;
          failed(error);
          controller.error(error);
        }
      },
      async cancel() {
        left = true;
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
