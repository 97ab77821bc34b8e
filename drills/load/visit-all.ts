import { Agent, get } from "node:http";

/** Requests each address once, some at a time. Resolves with the seconds it took; throws unless all are 200. */
export async function visitAll(
  site: string,
  visits: readonly { path: string; language: string }[],
  atOnce = 8,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const begun = performance.now();
  let next = 0;
  const walk = async () => {
    for (let visit = visits[next++]; visit; visit = visits[next++]) {
      await visitOnce(`${site}${visit.path}`, visit.language, agent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  agent.destroy();
  return (performance.now() - begun) / 1_000;
}

function visitOnce(url: string, language: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Language": language, "Accept-Encoding": "br" };
    get(url, { headers, agent }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answers ${response.statusCode}`));
      });
    }).on("error", reject);
  });
}
