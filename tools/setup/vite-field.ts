import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const app = join(import.meta.dirname, "../../app/");
const screen = join(app, "field/start.tsx");
const worker = join(app, "field/worker.ts");

/**
 * Builds the field screen and its worker as programs of their own, and writes build/field.json with their files. The worker
 * keeps these files on the phone (app/http/request/field-page.ts).
 */
export function fieldFiles(): Plugin {
  return {
    name: "field-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id: screen, name: "field" });
      this.emitFile({ type: "chunk", id: worker, name: "field-worker" });
    },
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
      const find = (id: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id);
        if (!chunk) throw new Error(`no chunk of ${id}`);
        return chunk;
      };
      const scripts = new Set<string>();
      const styles = new Set<string>();
      const add = (fileName: string) => {
        const chunk = chunks.find((candidate) => candidate.fileName === fileName);
        if (!chunk || scripts.has(fileName)) return;
        scripts.add(fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
        for (const imported of chunk.imports) add(imported);
      };
      add(find(screen).fileName);
      const files = {
        scripts: [...scripts].map((file) => `/${file}`),
        styles: [...styles].map((file) => `/${file}`),
        worker: find(worker).fileName,
      };
      writeFileSync(join(app, "../build/field.json"), JSON.stringify(files));
    },
  };
}
