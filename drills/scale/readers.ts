import { openClient } from "#testing/donor/http-client.ts";

/** Browsers that read pages one after another on kept-alive connections, until they are stopped. */
export type Readers = {
  /** The number of answers so far, and a sentence for each that was not a page. */
  stop(): Promise<{ answered: number; failures: string[] }>;
};

export function startReaders(site: string, paths: readonly string[], count: number): Readers {
  const client = openClient({ maxSockets: count });
  const failures: string[] = [];
  let answered = 0;
  let reading = true;

  async function read(path: string): Promise<void> {
    try {
      const { status, body } = await client.ask(site + path);
      if (status === 200 && body.toString().endsWith("</html>")) answered += 1;
      else failures.push(`${path}: ${status}, ${body.length} bytes`);
    } catch (error) {
      failures.push(`${path}: ${error}`);
    }
  }

  const working = Array.from({ length: count }, async (_, reader) => {
    for (let turn = reader; reading; turn += 1) {
      await read(paths[turn % paths.length] ?? "/");
      // A person reads a page, and other programs use the machine too.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return {
    async stop() {
      reading = false;
      await Promise.all(working);
      client[Symbol.dispose]();
      return { answered, failures };
    },
  };
}
