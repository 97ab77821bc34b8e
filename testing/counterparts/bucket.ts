import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Config } from "#server/platform/pictures/stores/s3.ts";

type Server = { run(): Promise<AddressInfo>; close(): Promise<void> };
type ServerClass = new (options: Record<string, unknown>) => Server;

/** An S3 server with a port and a folder of its own. */
export async function openTestBucket(): Promise<{ config: Omit<S3Config, "kind">; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "imece-bucket-"));
  const S3rver: ServerClass = createRequire(import.meta.url)("@20minutes/s3rver");
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    // This server calculates signatures differently, so it must not check ours.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: "pictures" }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    config: {
      endpoint,
      region: "us-east-1",
      bucket: "pictures",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      publicUrl: `${endpoint}/pictures`,
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
