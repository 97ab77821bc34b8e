import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { licenceList } from "./licence-list.ts";
import { licenceTroubles, readDependencies } from "./licences.ts";
import { bundled } from "./reasons.ts";

// Writes docs/licences.md: `node tools/licences/main.ts`, after a change of package-lock.json or reasons.ts.
const root = resolve(import.meta.dirname, "../..");
const dependencies = readDependencies(root, Object.keys(bundled));
writeFileSync(join(root, "docs/licences.md"), licenceList(dependencies));
const troubles = licenceTroubles(dependencies);
for (const trouble of troubles) console.error(`✗ cannot be given away with the product: ${trouble}`);
process.exitCode = troubles.length > 0 ? 1 : 0;
