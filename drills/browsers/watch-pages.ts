import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { buffer, text } from "node:stream/consumers";

/** What a page reports: uncaught errors, errors of the console and violations of its policy. */
const collector = `
  const report = (what) => navigator.sendBeacon("/watched-error", location.pathname + ": " + what);
  addEventListener("error", ({ message, target }) => report(message ?? "cannot load " + (target.src ?? target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => report("rejected: " + reason));
  addEventListener("securitypolicyviolation", (event) => report("policy: " + event.effectiveDirective + " " + event.blockedURI));
  const print = console.error;
  console.error = (...said) => {
    report(said.join(" "));
    print(...said);
  };`;

export type Watch = AsyncDisposable & { errors: string[]; bodies: Buffer[] };

/**
 * A proxy in front of the site whose pages first load the collector: WebKit's driver gives no access to the console.
 * `errors`: what the pages reported; `bodies`: everything sent to the site.
 */
export async function watchPages(port: number, site: string): Promise<Watch> {
  const [errors, bodies]: [string[], Buffer[]] = [[], []];
  const server = createServer(async (incoming, answer) => {
    const body = await buffer(incoming);
    if (incoming.url === "/watched-error") {
      errors.push(String(body));
      answer.writeHead(204).end();
      return;
    }
    if (incoming.url === "/watch.js") {
      answer.writeHead(200, { "content-type": "text/javascript" }).end(collector);
      return;
    }
    bodies.push(Buffer.from(incoming.url ?? ""), body);
    const passed: IncomingHttpHeaders = { ...incoming.headers, "accept-encoding": "identity" };
    delete passed["if-none-match"];
    const forwarded = request(site + incoming.url, { method: incoming.method ?? "GET", headers: passed });
    forwarded.on("error", () => answer.destroy());
    forwarded.on("response", async (response) => {
      const { statusCode = 502, headers } = response;
      if (!headers["content-type"]?.startsWith("text/html")) {
        answer.writeHead(statusCode, headers);
        response.pipe(answer);
        return;
      }
      const page = (await text(response)).replace(/<head>/, '<head><script src="/watch.js"></script>');
      const { "content-length": _, "transfer-encoding": __, ...others } = headers;
      answer.writeHead(statusCode, others).end(page);
    });
    forwarded.end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    errors,
    bodies,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
