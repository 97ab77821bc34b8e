import { type IncomingMessage, request, type ServerResponse } from "node:http";

/**
 * Forwards requests to a simulator in another process of this machine. All workers then share one journal, and two
 * concurrent requests cannot both settle one payment. Answers like `BankSimulator.handle`.
 */
export function forwardToSimulator(mount: string, port: number) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const path = (req.url ?? "").split(/[?#]/, 1)[0] ?? "";
    if (path !== mount && !path.startsWith(`${mount}/`)) return false;
    const { method, url, headers } = req;
    const forwarded = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    forwarded.on("error", () => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    res.on("close", () => forwarded.destroy());
    req.pipe(forwarded);
    return true;
  };
}
