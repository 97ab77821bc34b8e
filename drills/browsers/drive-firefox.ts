import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../harness/until.ts";
import type { DrivenBrowser } from "./driven-browser.ts";

type Answer = Record<string, unknown>;
type Node = { sharedId: string };
type Evaluated = {
  type: string;
  result: { value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
};

const programs = ["firefox-esr", "firefox"];

export function versionOfFirefox(): string | undefined {
  const versions = programs.map(
    (program) => spawnSync(program, ["--version"], { encoding: "utf8" }).stdout ?? "",
  );
  return versions.map((version) => /Firefox (\S+)/.exec(version)?.[1]).find(Boolean);
}

/** Starts Firefox and drives it by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function driveFirefox(version: string): Promise<DrivenBrowser<Node>> {
  const profile = await mkdtemp(join(tmpdir(), "imece-firefox-"));
  const program = programs.find((each) => spawnSync(each, ["--version"]).status === 0) ?? "firefox";
  const child = spawn(
    program,
    ["--headless", "--profile", profile, "--remote-debugging-port=0", "about:blank"],
    {
      env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { send, errors } = await openSession(await addressOf(child.stderr));
    return { name: `Firefox ${version}`, ...(await commandsOf(send)), errors, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Firefox prints "WebDriver BiDi listening on ws://127.0.0.1:…". */
async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  let printed = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  return until(() => /BiDi listening on (ws:\S+)/.exec(printed)?.[1], {
    patience: 60_000,
    otherwise: () => `Firefox did not start:\n${printed}`,
  });
}

type Send = (method: string, params: Answer) => Promise<Answer>;

async function openSession(address: string): Promise<{ send: Send; errors: string[] }> {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`no connection to ${address}`)));
  });
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const errors: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.type === "event") {
      if (message.params.level === "error")
        errors.push(`${message.params.text} (${message.params.source?.url ?? ""})`);
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "success") asked?.resolve(message.result);
    else asked?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox closed the connection"));
  });
  let last = 0;
  const send: Send = (method, params) => {
    const asked = Promise.withResolvers<Answer>();
    waiting.set(++last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise;
  };
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  return { send, errors };
}

async function commandsOf(
  send: Send,
): Promise<Omit<DrivenBrowser<Node>, "name" | "errors" | typeof Symbol.asyncDispose>> {
  const { contexts } = (await send("browsingContext.getTree", {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  await send("browsingContext.setViewport", { context, viewport: { width: 390, height: 844 } });
  const perform = (source: Answer) => send("input.performActions", { context, actions: [source] });
  async function call(script: string, args: unknown[]): Promise<Evaluated["result"]> {
    const { result, exceptionDetails } = (await send("script.callFunction", {
      functionDeclaration: `function () { ${script} }`,
      arguments: args.map((value) => (isNode(value) ? value : { type: typeof value, value })),
      target: { context },
      awaitPromise: true,
    })) as unknown as Evaluated;
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }
  return {
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "interactive" })),
    call: async <Result>(script: string, ...args: unknown[]) => (await call(script, args)).value as Result,
    async find(script, ...args) {
      const { sharedId } = await call(script, args);
      return sharedId === undefined ? null : { sharedId };
    },
    async press(element) {
      await call('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', [element]);
      const move = { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } };
      const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      await perform({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions });
    },
    async type(element, text) {
      await call("arguments[0].focus()", [element]);
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await perform({ type: "key", id: "keyboard", actions });
    },
  };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "sharedId" in value;
}
