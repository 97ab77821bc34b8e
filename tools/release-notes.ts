import { readFileSync } from "node:fs";

// `npm run release:notes -- v1.1.0` prints the section of CHANGELOG.md for a version.
const version = process.argv[2]?.replace(/^v/, "") ?? "";
const sections = readFileSync("CHANGELOG.md", "utf8").split(/^(?=## \[)/m);
const section = sections.find((text) => text.startsWith(`## [${version}]`));
if (!section) throw new Error(`CHANGELOG.md has no section for ${version}`);
console.log(section.split("\n").slice(1).join("\n").trim());
