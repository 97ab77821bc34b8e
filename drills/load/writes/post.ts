import { Agent, type IncomingMessage, request } from "node:http";

export type Answer = { status: number; location: string; body: string };

/** Posts over kept-alive connections with far less work than fetch, because we share the machine with the site. */
export function openPosts(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    post(url: string, headers: Record<string, string>, body: string): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const sent = { "content-length": String(Buffer.byteLength(body)), ...headers };
        const asked = request(url, { agent, method: "POST", headers: sent }, (answer) => {
          read(answer).then(resolve, reject);
        });
        asked.on("error", reject);
        asked.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

async function read(answer: IncomingMessage): Promise<Answer> {
  let body = "";
  for await (const piece of answer.setEncoding("utf8")) body += piece;
  return { status: answer.statusCode ?? 0, location: answer.headers.location ?? "", body };
}
