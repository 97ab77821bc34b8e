import { type ChildProcess, spawn } from "node:child_process";
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
import { dirname, join, resolve } from "node:path";

const programs = resolve(import.meta.dirname, "../../tools/setup");

/** A small checkout with our real set-up programs and with fake `npm` and `react-router` that record their calls. */
export class TestCheckout {
  readonly root = mkdtempSync(join(tmpdir(), "imece-checkout-"));
  readonly #children = new Set<ChildProcess>();

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
  start(command: string, env: Record<string, string> = {}): Running {
    const path = [join(this.root, "node_modules/.bin"), join(this.root, "machine"), process.env.PATH].join(
      ":",
    );
    const child = spawn(process.execPath, join("tools/setup", command).split(" "), {
      cwd: this.root,
      env: { ...process.env, PATH: path, NODE: process.execPath, PORT: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#children.add(child);
    return new Running(child);
  }

  remove(): void {
    for (const child of this.#children) child.kill("SIGKILL");
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** A started program: its output so far, and its exit. */
export class Running {
  output = "";
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor(child: ChildProcess) {
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
      });
    }
    this.ended = new Promise((resolve) => child.once("close", resolve));
  }

  /** Resolves once the program has printed `text`. */
  prints(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => this.output.includes(text) && resolve();
      this.child.stdout?.on("data", look);
      this.child.once("close", () => reject(new Error(`ended without "${text}":\n${this.output}`)));
      look();
    });
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
