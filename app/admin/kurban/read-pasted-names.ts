import { findShareProblem, type ShareOwner } from "#shared/giving/kurban-shares.ts";
import { ownerNames, pasteText, shareText } from "./share-texts.ts";

export const maxPasted = 500;

export type PastedName = { row: number; name: string; owner: ShareOwner };

/**
 * Reads pasted rows: a name, and after a tab or a semicolon for whom the share is. Empty rows and a heading in the first
 * row are left out.
 */
export function readPastedNames(pasted: string): PastedName[] {
  const rows = pasted.split(/\r?\n/).map((line, index) => {
    const [name = "", owner = ""] = line.split(/[\t;]/);
    return { row: index + 1, name: name.replace(/\s+/g, " ").trim(), owner: readOwner(owner) };
  });
  return rows.filter(({ name, row }) => name !== "" && !(row === 1 && /^adı?( ve)? soyadı?$/iu.test(name)));
}

const ownerWords: readonly (readonly [RegExp, ShareOwner])[] = [
  [/^kendi/, "self"],
  [/^(çocu|oğl|kız)/, "child"],
  [/^(vefat|merhum)/, "deceased"],
];

function readOwner(typed: string): ShareOwner {
  const word = typed.trim().toLocaleLowerCase("tr");
  return ownerWords.find(([pattern]) => pattern.test(word))?.[1] ?? "other";
}

/** A share that gets a name. */
export type Target = { id: string; n: number; campaignTitle: string; donationType: string };

/** A row of the report: where the name goes, and what is wrong with it. */
export type PasteRow = PastedName & {
  shareId: string | null;
  share: string;
  owner: ShareOwner;
  problem: string | null;
  note: string;
};

/** Gives the names to the shares in their order, and reports each row. `isSingle`: names like several are one person's. */
export function reportNames(
  names: readonly PastedName[],
  targets: readonly Target[],
  isSingle: boolean,
): PasteRow[] {
  const counts = Map.groupBy(names, ({ name }) => name.toLocaleLowerCase("tr"));
  return names.map((pasted, index) => {
    const target = targets[index];
    const isTwice = (counts.get(pasted.name.toLocaleLowerCase("tr"))?.length ?? 0) > 1;
    return {
      row: pasted.row,
      name: pasted.name,
      owner: pasted.owner,
      shareId: target?.id ?? null,
      share: target ? shareText.title(target.campaignTitle, target.n) : "–",
      problem: findProblem(pasted, target, isSingle),
      note: isTwice ? pasteText.twice : `${pasteText.good} · ${ownerNames[pasted.owner]}`,
    };
  });
}

function findProblem(pasted: PastedName, target: Target | undefined, isSingle: boolean): string | null {
  if (!target) return pasteText.noShare;
  const share = { name: pasted.name, owner: pasted.owner, severalConfirmed: isSingle };
  const problem = findShareProblem([share], { quantity: 1, donationType: target.donationType });
  return problem && shareText.problems[problem.reason];
}
