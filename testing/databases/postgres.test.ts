import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withClient } from "./on-server.ts";
import { startPostgres } from "./postgres.ts";
import { availablePostgres } from "./postgres-binaries.ts";

const patient = { timeout: 60_000 };

describe.each(availablePostgres())("PostgreSQL from $name", ({ binDir, major }) => {
  test(
    "serves Turkish text, extensions and databases cloned from a template, then leaves nothing",
    patient,
    async () => {
      const server = await startPostgres({ binDir });
      expect(Number.parseInt(server.version, 10)).toBe(major);

      await server.createDatabase("template-of-tests");
      await query(server.url("template-of-tests"), "create table word as select 'ŞEKER' as text");
      await query(server.url("template-of-tests"), "create extension pg_trgm");
      await server.createDatabase("clone", "template-of-tests");
      const rows = await query(
        server.url("clone"),
        "select lower(text) as text, current_setting('fsync') f from word",
      );
      expect(rows).toEqual([{ text: "şeker", f: "off" }]);

      await server.stop();
      await expect(portOpen(server.port)).resolves.toBe(false);
    },
  );
});

test("a durable server has fsync on", patient, async () => {
  const server = await startPostgres({ durable: true, settings: { max_connections: "7" } });
  const [row] = await query(
    server.url(),
    "select current_setting('fsync') f, current_setting('max_connections') m",
  );
  expect(row).toEqual({ f: "on", m: "7" });
  await server.stop();
});

test("a killed test run removes its server and data folder", patient, async () => {
  const program = `
    import { readlinkSync } from "node:fs";
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "postgres.ts"))};
    const server = await startPostgres();
    console.log(JSON.stringify({ port: server.port, pid: server.pid, data: readlinkSync("/proc/" + server.pid + "/cwd") }));
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { port, pid, data } = JSON.parse(await firstLine(child.stdout)) as {
    port: number;
    pid: number;
    data: string;
  };
  expect(await portOpen(port)).toBe(true);
  child.kill("SIGKILL");
  await expect.poll(() => portOpen(port), { timeout: 10_000 }).toBe(false);
  await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 10_000 }).toBe(false);
  await expect.poll(() => existsSync(data), { timeout: 10_000 }).toBe(false);
});

function query(url: string, sql: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(sql)).rows);
}

function portOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    stream.on("data", (part) => {
      text += part;
      if (text.includes("\n")) resolve(text.slice(0, text.indexOf("\n")));
    });
  });
}
