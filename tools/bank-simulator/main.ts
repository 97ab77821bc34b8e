import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { simulators } from "./profiles.ts";

// Runs the simulator on another port and host name than the site, so that the return to the site is cross-site:
//   node tools/bank-simulator/main.ts [--kind payfor] --port 4001 [--host 127.0.0.1] [--mount /bank-simulator]
//     [--journal FILE] [--notify URL] [--pace 1]
// With --drill any client can make the simulator misbehave and lie (README). Only drills use it.
const { values } = parseArgs({
  options: {
    kind: { type: "string", default: "payfor" },
    port: { type: "string", default: "4001" },
    host: { type: "string", default: "127.0.0.1" },
    mount: { type: "string", default: "/bank-simulator" },
    journal: { type: "string" },
    notify: { type: "string" },
    pace: { type: "string", default: "1" },
    drill: { type: "boolean", default: false },
  },
});

const kind = Object.entries(simulators).find(([name]) => name === values.kind)?.[1];
if (kind === undefined) {
  console.error(`--kind is one of: ${Object.keys(simulators).join(", ")}`);
  process.exit(1);
}

const simulator = kind.open({
  mount: values.mount,
  drill: values.drill,
  pace: Number(values.pace),
  ...(values.journal === undefined ? {} : { journal: values.journal }),
  ...(values.notify === undefined ? {} : { notifyUrl: values.notify }),
});

const server = createServer((req, res) => {
  const startedAt = performance.now();
  // Bodies and queries may contain card data, so only the path is logged.
  const line = `${req.method} ${(req.url ?? "").split("?")[0]}`;
  res.on("close", () =>
    console.log(`${line} ${res.statusCode} ${Math.round(performance.now() - startedAt)} ms`),
  );
  if (!simulator.handle(req, res)) res.writeHead(404, { "content-type": "text/plain" }).end("Not found");
});
// A drill may be busy for longer than the default of 5 s, and must keep its connections.
server.keepAliveTimeout = 120_000;

server.on("error", (error) => {
  console.error(`Bank simulator cannot listen on ${values.host}:${values.port}: ${error.message}`);
  process.exitCode = 1;
});

server.listen(Number(values.port), values.host, () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : values.port;
  console.log(`Bank simulator on http://${values.host}:${port}${values.mount} (no real money moves)`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void simulator.close();
    server.close();
    server.closeIdleConnections();
  });
}
