import { serve } from "#testing/site/serve.ts";
import { until } from "#testing/site/until.ts";

/** A message of the bank's server as it was sent. */
export type Notice = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** An address for the messages of a bank's server, which keeps them instead of the site. */
export type Captured = AsyncDisposable & {
  url: string;
  /** The message about an attempt; waits for it. */
  about(number: string): Promise<Notice>;
};

export async function captureNotices(): Promise<Captured> {
  const kept: Notice[] = [];
  const server = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const body = new Uint8Array(Buffer.concat(chunks));
    kept.push({ body, headers: headers as Record<string, string> });
    // Every bank takes one of them for "taken".
    response.end("OK");
  });
  return {
    ...server,
    about(number) {
      const names = ({ body }: Notice) => Buffer.from(body).toString("latin1").includes(number);
      const otherwise = `the bank's server said nothing about ${number}`;
      return until(() => kept.find(names), { patience: 20_000, pause: 5, otherwise });
    },
  };
}
