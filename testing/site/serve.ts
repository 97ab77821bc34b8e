import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP server of a test or a drill on 127.0.0.1, on a free port unless a port is given. */
export async function serve(answer: RequestListener, wantedPort = 0) {
  const server = createServer(answer);
  // Longer than any test blocks its process: a connection must not be closed during a request.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(wantedPort, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
