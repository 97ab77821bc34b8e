import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { checkPort } from "./bind-port.ts";

test("the error about a used port or a wrong host contains the variable", async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => otherServer.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void otherServer.close());
  const { port } = otherServer.address() as AddressInfo;
  await expect(checkPort({ port, host: "127.0.0.1" }, 0)).rejects.toMatchObject({
    code: "port_refused",
    message: expect.stringMatching(`^PORT is ${port}, which another program uses on 127.0.0.1`),
  });
  await expect(checkPort({ port: 0, host: "203.0.113.7" }, 0)).rejects.toThrow(
    /^HOST is 203\.0\.113\.7, which is no/,
  );
  await checkPort({ port: 0, host: "127.0.0.1" }, 0);
});

test("a port that becomes free within the timeout is bound", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const checking = checkPort({ port, host: "127.0.0.1" });
  other.close();
  await checking;
});
