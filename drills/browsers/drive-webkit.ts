import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tools/setup/free-port.ts";
import { until } from "../harness/until.ts";
import type { DrivenBrowser } from "./driven-browser.ts";

const elementKey = "element-6066-11e4-a52e-4f735466cecf";
type Element = { [elementKey]: string };

const miniBrowser = () => globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").at(-1);

/** WebKit needs its driver and, like every browser with a window, a display. */
export function isWebkitInstalled(): boolean {
  const there = (program: string) => spawnSync("which", [program]).status === 0;
  return there("WebKitWebDriver") && there("Xvfb") && miniBrowser() !== undefined;
}

/** Starts WebKitGTK's small browser and drives it by WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function driveWebkit(): Promise<DrivenBrowser<Element>> {
  const home = await mkdtemp(join(tmpdir(), "imece-webkit-"));
  const started: ChildProcess[] = [];
  let printed = "";
  const start = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, args, {
      env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
    started.unshift(child);
    return child;
  };
  const close = async () => {
    for (const child of started) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = start("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]);
    const [number] = (await once(display.stdout as NodeJS.ReadableStream, "data")) as [string];
    const port = await freePort();
    start("WebKitWebDriver", [`--port=${port}`], {
      DISPLAY: `:${number.trim()}`,
      GDK_BACKEND: "x11",
      // Its sandbox needs rights that a container does not have; it opens pages of this machine only.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    });
    const { send, version } = await openSession(`http://127.0.0.1:${port}`, () => printed);
    const quit = async () => {
      await send("DELETE", "").catch(() => {});
      await close();
    };
    return { name: `WebKitGTK ${version}`, ...commandsOf(send), errors: [], [Symbol.asyncDispose]: quit };
  } catch (error) {
    await close();
    throw error;
  }
}

type Send = <Value>(method: "POST" | "DELETE", path: string, body?: object) => Promise<Value>;

async function openSession(driver: string, printed: () => string): Promise<{ send: Send; version: string }> {
  const send = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const look = () =>
    fetch(`${driver}/status`)
      .then(({ ok }) => ok)
      .catch(() => false);
  const otherwise = () => `WebKitWebDriver did not start:\n${printed()}`;
  await until(look, { patience: 30_000, otherwise });
  const alwaysMatch = { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } };
  const { sessionId, capabilities } = await send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>("POST", "/session", { capabilities: { alwaysMatch } });
  return {
    send: (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
    version: capabilities.browserVersion,
  };
}

function commandsOf(
  send: Send,
): Omit<DrivenBrowser<Element>, "name" | "errors" | typeof Symbol.asyncDispose> {
  const execute = <Result>(script: string, args: unknown[]) =>
    send<Result>("POST", "/execute/sync", { script, args });
  return {
    async open(url) {
      await send("POST", "/window/rect", { x: 0, y: 0, width: 390, height: 844 });
      await send("POST", "/url", { url });
    },
    call: (script, ...args) => execute(script, args),
    find: (script, ...args) => execute(script, args),
    press: (element) => send("POST", `/element/${element[elementKey]}/click`, {}),
    type: (element, text) => send("POST", `/element/${element[elementKey]}/value`, { text }),
  };
}
