import { Agent, request } from "node:http";

/** Browsers that read pages one after another on kept-alive connections, until they are stopped. */
export type Readers = {
  /** Answers so far, and what was wrong with answers that were not pages. */
  stop(): Promise<{ answered: number; failures: string[] }>;
};

export function startReaders(site: string, paths: readonly string[], count: number): Readers {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const failures: string[] = [];
  let answered = 0;
  let reading = true;

  function read(path: string): Promise<void> {
    return new Promise((resolve) => {
      const failed = (reason: string) => {
        failures.push(`${path}: ${reason}`);
        resolve();
      };
      const asked = request(`${site}${path}`, { agent, timeout: 30_000 }, (response) => {
        let whole = "";
        response.setEncoding("utf8").on("data", (text: string) => {
          whole += text;
        });
        response.on("error", (error) => failed(error.message));
        response.on("end", () => {
          if (response.statusCode !== 200 || !whole.endsWith("</html>")) {
            failed(`${response.statusCode}, ${whole.length} characters`);
            return;
          }
          answered += 1;
          resolve();
        });
      });
      asked.on("timeout", () => asked.destroy(new Error("no answer in 30 s")));
      asked.on("error", (error) => failed(error.message));
      asked.end();
    });
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
      agent.destroy();
      return { answered, failures };
    },
  };
}
