import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { followProgram, type Program, root } from "./program.ts";

const programs = join(root, "tools/setup");

/** A small checkout with our real set-up programs and with fake `npm` and `react-router` that record their calls. */
export class TestCheckout {
  readonly root = mkdtempSync(join(tmpdir(), "imece-checkout-"));
  readonly #started: Program[] = [];

  constructor() {
    for (const name of readdirSync(programs).filter((name) => name.endsWith(".mjs"))) {
      cpSync(join(programs, name), join(this.root, "tools/setup", name));
    }
    // The library that it calls is not faked.
    this.write("tools/setup/make-empty-database.mjs", "");
    this.write("package.json", JSON.stringify({ type: "module", dependencies: { thing: "1.0.0" } }));
    this.lock("1.0.0");
    this.write("app/page.tsx", "first");
    this.program("machine/npm", npm);
  }

  /** The recorded calls, one line each. */
  get diary(): string[] {
    return existsSync(join(this.root, "diary")) ? this.read("diary").trim().split("\n") : [];
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  program(path: string, text: string): void {
    this.write(path, text);
    chmodSync(join(this.root, path), 0o755);
  }

  /** Sets the version of `thing` in package-lock.json. */
  lock(version: string): void {
    const packages = {
      "": {},
      "node_modules/thing": { version },
      "node_modules/builder": { version: "1.0.0", dev: true },
      "node_modules/mac": { optional: true, cpu: ["z80"] },
    };
    this.write("package-lock.json", JSON.stringify({ packages }));
  }

  /** Starts `node tools/setup/<command>` as npm does. */
  start(command: string, env: Record<string, string> = {}): Program {
    const path = [join(this.root, "node_modules/.bin"), join(this.root, "machine"), process.env.PATH].join(
      ":",
    );
    const child = spawn(process.execPath, join("tools/setup", command).split(" "), {
      cwd: this.root,
      env: { ...process.env, PATH: path, NODE: process.execPath, PORT: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const program = followProgram(child, "close");
    this.#started.push(program);
    return program;
  }

  remove(): void {
    for (const program of this.#started) void program.end("SIGKILL");
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** `npm sbom`: a list of packages. `npm ci`: installs "thing" at the locked version, and a fake React Router build. */
const npm = `#!/bin/sh
[ "$1" = sbom ] && { echo '{"bomFormat":"CycloneDX"}'; exit; }
[ -n "$NPM_COMPLAINS" ] && { echo "$NPM_COMPLAINS" >&2; exit 1; }
echo "npm $*" >> diary
rm -rf node_modules
place=node_modules/.bin
[ -n "$PACKAGED" ] && place="node_modules/$PACKAGED/bin"
mkdir -p node_modules/.bin "$place"
ln -s "$NODE" "$place/node"
cat > node_modules/.bin/react-router <<'END'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
appendFileSync("diary", "build " + process.env.NODE_ENV + "\\n");
const text = readFileSync("app/page.tsx", "utf8");
if (text === "broken") { console.error("page.tsx: does not compile"); process.exit(1); }
mkdirSync("build/server", { recursive: true });
mkdirSync("build/client/assets", { recursive: true });
process.on("SIGTERM", () => { appendFileSync("diary", "stopped\\n"); process.exit(1); });
if (text === "endless") await new Promise(() => setInterval(() => {}, 1000));
writeFileSync("build/client/assets/page-" + text + ".js", text);
writeFileSync("build/server/index.js", readFileSync("server.mjs"));
END
sleep "\${NPM_TAKES:-0}"
cp package-lock.json node_modules/.package-lock.json
`;
