import { globSync, readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { EXPORTS } from "#app/admin/exports/kinds.ts";
import { orderListRules } from "#app/admin/orders/read-query.ts";
import { reportListRules } from "#app/admin/reports/read-query.ts";
import { kindList } from "#server/content/every-kind.ts";
import { statusActions } from "#server/giving/orders/rules.ts";
import { accountValues } from "#shared/money/account-values.ts";
import { everySetting } from "#shared/settings/every-setting.ts";
import { fieldName, fieldNames, findUnit } from "./field-names.ts";
import { actionNames, entityNames, subjectName } from "./messages.ts";

/** The files of the server that write to the audit trail or create its values. */
const auditWriters = globSync("server/**/*.ts")
  .filter((path) => !/test|server\/demo/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }))
  .filter(({ text }) =>
    /\baudit\b|auditLog|Audit\(|writeRefund|confirmRefund|setRecord|updateRecord|ExportSource/.test(text),
  );

const findStrings = (text: string) => [...text.matchAll(/"([\w.-]+)"/g)].map(([, string = ""]) => string);

/** Returns the text between the bracket at `from` and its closing bracket. */
function readBrackets(text: string, from: number): string {
  let depth = 0;
  for (let index = from; index < text.length; index++) {
    if ("({[".includes(text.charAt(index))) depth++;
    else if (")}]".includes(text.charAt(index)) && --depth === 0) return text.slice(from + 1, index);
  }
  return "";
}

/** Splits a text at the commas that are not in brackets. */
function splitParts(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if ("({[".includes(letter)) depth++;
    else if (")}]".includes(letter)) depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + letter);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Returns the keys of an object literal, including the keys of conditional spreads. */
function findKeys(text: string): string[] {
  return splitParts(text).flatMap((part) => {
    if (!part.startsWith("...")) return /^\w+/.exec(part)?.[0] ?? [];
    return [...part.matchAll(/[?:]\s*\{/g), ...part.matchAll(/&&\s*\{/g)].flatMap(({ index, 0: match }) =>
      findKeys(readBrackets(part, index + match.length - 1)),
    );
  });
}

function findActions(source: string): string[] {
  const text = source.replace(/statusAction\([^)]*\)/g, "");
  const literals = [...text.matchAll(/\baction(?::| =) ([^,;\n})]+)/g)]
    .flatMap(([, value = ""]) => findStrings(value.split("?").at(-1) ?? ""))
    .filter((name) => name !== "action");
  return [
    ...literals,
    ...text.matchAll(
      /\b(?:updateRecord|setRecord|write|writeRefund|auditRefund|confirmRefund|writePositions|writeLayoutAudit)\(/g,
    ),
  ].flatMap((match) => {
    if (typeof match === "string") return match;
    const args = splitParts(readBrackets(text, match.index + match[0].length - 1));
    return args.filter((part) => /^"[a-z-]+"$|^\w+ \? "/.test(part)).flatMap(findStrings);
  });
}

const detailsPattern = /\b(?:before|after)(?:: | = )([\w ?.]*)\{/g;
/** Matches details that a variable holds before they are written. */
const storedDetailsPattern = /\b(?:auditDetails|details)(?:: | = )\{/g;

function findFields({ path, text }: (typeof auditWriters)[number]): string[] {
  const storedMatches = /refunds\/write-refund|apply-matches/.test(path)
    ? text.matchAll(storedDetailsPattern)
    : [];
  return [...text.matchAll(detailsPattern), ...storedMatches].flatMap((match) =>
    findKeys(readBrackets(text, match.index + match[0].length - 1)),
  );
}

test("every action in the audit trail has a name", () => {
  const actions = new Set([...statusActions, ...auditWriters.flatMap(({ text }) => findActions(text))]);
  expect([...actions]).toEqual(
    expect.arrayContaining(["request-refund", "unpublish", "map-columns", "sign-in", "move"]),
  );
  const unnamed = [...actions].filter((action) => !(action in actionNames));
  expect(unnamed, "name the action in app/admin/audit/messages.ts").toEqual([]);
});

test("no action name is concatenated, so that a text search finds every action", () => {
  const concatenated = auditWriters.filter(({ text }) => /\b(?:action|entity): `/.test(text));
  expect(concatenated.map(({ path }) => path)).toEqual([]);
});

test("every kind of record in the audit trail has a name", () => {
  const entities = new Set(
    auditWriters.flatMap(({ text }) =>
      [...text.matchAll(/\bentity: ("[^,;\n}]+)/g)].flatMap(([, value = ""]) => findStrings(value)),
    ),
  );
  expect([...entities]).toEqual(expect.arrayContaining(["document", "order", "statement-row"]));
  const unnamed = [...entities].filter((entity) => !(entity in entityNames));
  expect(unnamed, "name the kind in app/admin/audit/messages.ts").toEqual([]);
});

test("every list and group of settings in the audit trail has a name", () => {
  for (const list of EXPORTS) {
    const entity = {
      "cash-days": "cash-day",
      "kurban-lists": "kurban-animal",
      derbis: "document",
      documents: "document",
      donors: "donor-card",
      permissions: "permission",
      "payment-logs": "payment-log",
      report: "report",
      "month-report": "report",
      "kurban-report": "report",
    }[list as string];
    expect(subjectName(entity ?? "order", list), list).not.toBeNull();
  }
  const listSubjects = auditWriters.flatMap(({ text }) =>
    [...text.matchAll(/entity: "(\w+)",\s*entityId: "([\w.-]+)"/g)].map(([, entity = "", id = ""]) => [
      entity,
      id,
    ]),
  );
  const subjects = [...listSubjects, ["setting", "documents"], ["setting", "mail-year-ar"]];
  const unnamed = subjects.filter(([entity = "", id = ""]) => subjectName(entity, id) === null);
  expect(unnamed, "name the subject in app/admin/audit/messages.ts").toEqual([]);
});

test("every field in the audit trail has a name", () => {
  const fields = new Set([
    ...auditWriters.flatMap(findFields),
    ...["greeting", "paragraph", "closing"],
    // The filters of the lists, which are fields of the entries about exports.
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
      ...Object.keys(orderListRules.filters),
      ...orderListRules.textFilters.filter((name) => name !== "min" && name !== "max"),
      ...orderListRules.dayFilters,
      ...Object.keys(reportListRules.filters).filter((name) => name !== "period" && name !== "compare"),
      ...reportListRules.dayFilters,
    ],
  ]);
  expect([...fields]).toEqual(expect.arrayContaining(["refund", "way", "matchedAmount", "statementRows"]));
  const unnamed = [...fields].filter((field) => !(field in fieldNames) && fieldName(field) === field);
  expect(unnamed, "name the field in app/admin/audit/field-names.ts").toEqual([]);
});

test("every setting in the audit trail has a name, and its numbers a unit", () => {
  const fields = everySetting.flatMap(({ key: entityId, fields, defaults }) =>
    Object.keys(flatten(defaults)).map((field) => {
      const subject = { entity: "setting", entityId };
      const { control } = fields[field.split(".")[0] ?? ""] ?? {};
      const isNumber = control === "number" || control === "money";
      return { field, name: fieldName(field, subject), unit: isNumber ? findUnit(field, subject) : "none" };
    }),
  );
  expect(fields).toContainEqual({
    field: "refundLimit",
    name: "İkinci onay isteyen iade tutarı",
    unit: "money",
  });
  expect(fields.map(({ name }) => name)).toContain("Belge başlığı (makbuz, Türkçe)");
  expect(fields.filter(({ field, name, unit }) => name === field || !unit)).toEqual([]);
});

test("every number that staff can change in a kind of content has a unit", () => {
  const numbers = kindList.flatMap(({ record }) =>
    Object.entries(getTableColumns(record.table))
      .filter(([, { dataType }]) => dataType === "number")
      .map(([field]) => field),
  );
  expect(numbers).toEqual(expect.arrayContaining(["displayOrder", "minAmount"]));
  expect(
    [...new Set(numbers)].filter((field) => !findUnit(field) && !/^opening|^collected|Count$/.test(field)),
  ).toEqual([]);
});

test("every field of a bank account in the audit trail has a name, and its number a unit", () => {
  const about = { entity: "bank-account" };
  const fields = [...Object.keys(accountValues.shape), "state", "position"];
  expect(fields.filter((field) => fieldName(field, about) === field && field !== "iban")).toEqual([]);
  expect(findUnit("position", about)).toBe("count");
});

test("only two writers compare changes outside of the shared code", () => {
  const comparingWriters = auditWriters.filter(
    ({ path, text }) => /\bfindChanges\(/.test(text) && !/^server\/(content\/editing|platform)\//.test(path),
  );
  expect(comparingWriters.map(({ path }) => path).toSorted()).toEqual([
    "server/giving/orders/mail/save-wording.ts",
    "server/staff/store-settings.ts",
  ]);
});

function flatten(value: object, path = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]) =>
      typeof child === "object" && child !== null
        ? Object.entries(flatten(child, `${path}${name}.`))
        : [[`${path}${name}`, child]],
    ),
  );
}
