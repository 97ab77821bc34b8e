import { type IncomingMessage, request, type ServerResponse } from "node:http";

/**
 * Forwards to a simulator in another process of this machine, so that all workers share one journal and
 * two concurrent requests about one payment cannot both settle it. Answers like `BankSimulator.handle`.
 */
export function forwardToSimulator(mount: string, port: number) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const path = (req.url ?? "").split(/[?#]/, 1)[0] ?? "";
    if (path !== mount && !path.startsWith(`${mount}/`)) return false;
    const { method, url, headers } = req;
    const onward = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on("error", () => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    res.on("close", () => onward.destroy());
    req.pipe(onward);
    return true;
  };
}
