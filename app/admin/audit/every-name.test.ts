import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultDocumentSettings } from "#server/documents/document-settings.ts";
import { settingKeys } from "#server/orders/order-settings.ts";
import { statusActions } from "#server/orders/rules.ts";
import { retentionNames } from "#server/privacy/retention-settings.ts";
import { foundationForm } from "#shared/foundation-facts.ts";
import { EXPORTS } from "../exports/kinds.ts";
import { fieldName, fieldNames } from "./field-names.ts";
import { actionNames, entityNames, subjectName } from "./messages.ts";

/** The server's files that write the audit trail, or build what is written there. */
const writers = globSync("server/**/*.ts")
  .filter((path) => !/test|server\/db\/seed/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }))
  .filter(({ text }) =>
    /\baudit\b|auditLog|Audit\(|writeRefund|confirmRefund|setRecord|updateRecord|ExportSource/.test(text),
  );

const strings = (text: string) => [...text.matchAll(/"([\w.-]+)"/g)].map(([, found = ""]) => found);

/** The text between the brackets that open at `from`. */
function inBrackets(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ("({[".includes(text.charAt(at))) depth++;
    else if (")}]".includes(text.charAt(at)) && --depth === 0) return text.slice(from + 1, at);
  }
  return "";
}

/** The parts between the commas that are in no further bracket. */
function partsOf(inner: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of inner) {
    if ("({[".includes(letter)) depth++;
    else if (")}]".includes(letter)) depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + letter);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The names of an object literal, also of those that it spreads under a condition. */
function keysOf(inner: string): string[] {
  return partsOf(inner).flatMap((part) => {
    if (!part.startsWith("...")) return /^\w+/.exec(part)?.[0] ?? [];
    return [...part.matchAll(/[?:]\s*\{/g), ...part.matchAll(/&&\s*\{/g)].flatMap(({ index, 0: found }) =>
      keysOf(inBrackets(part, index + found.length - 1)),
    );
  });
}

function actionsIn(written: string): string[] {
  const text = written.replace(/statusAction\([^)]*\)/g, "");
  const named = [...text.matchAll(/\baction(?::| =) ([^,;\n})]+)/g)]
    .flatMap(([, value = ""]) => strings(value.split("?").at(-1) ?? ""))
    .filter((found) => found !== "action");
  return [
    ...named,
    ...text.matchAll(
      /\b(?:updateRecord|setRecord|write|writeRefund|auditRefund|confirmRefund|writePositions|writeTrail)\(/g,
    ),
  ].flatMap((found) => {
    if (typeof found === "string") return found;
    const given = partsOf(inBrackets(text, found.index + found[0].length - 1));
    return given.filter((part) => /^"[a-z-]+"$|^\w+ \? "/.test(part)).flatMap(strings);
  });
}

const written = /\b(?:before|after)(?:: | = )([\w ?.]*)\{/g;
/** Where such an object has another name until it is written. */
const writtenLater = /\b(?:about|details)(?:: | = )\{/g;

function fieldsIn({ path, text }: (typeof writers)[number]): string[] {
  const later = /refunds\/write-refund|apply-matches/.test(path) ? text.matchAll(writtenLater) : [];
  return [...text.matchAll(written), ...later].flatMap((found) =>
    keysOf(inBrackets(text, found.index + found[0].length - 1)),
  );
}

test("every action in the audit trail has a name", () => {
  const actions = new Set([...statusActions, ...writers.flatMap(({ text }) => actionsIn(text))]);
  expect([...actions]).toEqual(
    expect.arrayContaining(["request-refund", "unpublish", "map-columns", "sign-in", "move"]),
  );
  const nameless = [...actions].filter((action) => !(action in actionNames));
  expect(nameless, "name the action in app/admin/audit/messages.ts").toEqual([]);
});

test("no action is put together, or nobody could look for its name", () => {
  const composed = writers.filter(({ text }) => /\b(?:action|entity): `/.test(text));
  expect(composed.map(({ path }) => path)).toEqual([]);
});

test("every kind of record in the audit trail has a name", () => {
  const entities = new Set(
    writers.flatMap(({ text }) =>
      [...text.matchAll(/\bentity: ("[^,;\n}]+)/g)].flatMap(([, value = ""]) => strings(value)),
    ),
  );
  expect([...entities]).toEqual(expect.arrayContaining(["document", "order", "statement-row"]));
  const nameless = [...entities].filter((entity) => !(entity in entityNames));
  expect(nameless, "name the kind in app/admin/audit/messages.ts").toEqual([]);
});

test("every list and group of settings in the audit trail has a name", () => {
  for (const list of EXPORTS) {
    const entity = { derbis: "document", documents: "document", "payment-logs": "payment-log" }[
      list as string
    ];
    expect(subjectName(entity ?? "order", list), list).not.toBeNull();
  }
  const named = writers.flatMap(({ text }) =>
    [...text.matchAll(/entity: "(\w+)",\s*entityId: "([\w.-]+)"/g)].map(([, entity = "", id = ""]) => [
      entity,
      id,
    ]),
  );
  const others = [...named, ["setting", "foundation"], ["setting", "documents"], ["setting", "mail-year-ar"]];
  const nameless = others.filter(([entity = "", id = ""]) => subjectName(entity, id) === null);
  expect(nameless, "name it in app/admin/audit/messages.ts").toEqual([]);
});

test("every field in the audit trail has a name", () => {
  const documents = Object.entries(flat(defaultDocumentSettings)).map(([field]) => field);
  const fields = new Set([
    ...writers.flatMap(fieldsIn),
    ...Object.keys(settingKeys),
    ...retentionNames,
    ...Object.keys(foundationForm.shape),
    ...["auto", "delay", "greeting", "paragraph", "closing"],
    ...documents,
    // What the lists filter, and the record of an export has.
    ...[
      "from",
      "to",
      "search",
      "status",
      "method",
      "minAmount",
      "maxAmount",
      "kind",
      "named",
      "state",
      "errorCode",
    ],
  ]);
  expect([...fields]).toEqual(
    expect.arrayContaining(["refund", "way", "matchedAmount", "statementRows", "titles.receipt.tr"]),
  );
  const nameless = [...fields].filter((field) => !(field in fieldNames) && fieldName(field) === field);
  expect(nameless, "name the field in app/admin/audit/field-names.ts").toEqual([]);
  expect(fieldName("titles.receipt.tr")).toBe("Belge başlığı (makbuz, Türkçe)");
});

test("who writes settings in a way of their own is walked above", () => {
  const known = [
    "save-order-settings",
    "save-wording",
    "save-foundation",
    "save-retention",
    "transfer-settings",
    "save-document-settings",
  ];
  const found = writers.filter(
    ({ path, text }) => /\bchangesOf\(/.test(text) && !path.startsWith("server/records/"),
  );
  expect(found.map(({ path }) => /([\w-]+)\.ts$/.exec(path)?.[1]).sort()).toEqual(known.sort());
});

function flat(value: object, path = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === "object" && inner !== null
        ? Object.entries(flat(inner, `${path}${name}.`))
        : [[`${path}${name}`, inner]],
    ),
  );
}
