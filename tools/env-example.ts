import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { envExample } from "#server/compose/config/variables.ts";

// `node tools/env-example.ts` writes .env.example from the list of variables.
writeFileSync(join(import.meta.dirname, "../.env.example"), envExample());
