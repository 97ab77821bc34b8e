import { useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ComboBox } from "#app/admin/kit/form/combo-box.tsx";
import { useServerSearch } from "#app/admin/kit/use-server-search.ts";
import type { FoundSubject } from "#server/giving/kurban/decisions/find-subjects.ts";
import { type DecisionKind, subjectsOfKind } from "#shared/giving/kurban-decisions.ts";
import { decisionText as text } from "./decision-texts.ts";
import { subjectName } from "./subject-name.ts";

/** The search for the animal, share, place or offer of a decision. */
export function SubjectField({
  name,
  kind,
  chosen,
  error,
  onChoose,
}: {
  name: string;
  kind: DecisionKind;
  chosen: FoundSubject | null;
  error: string | undefined;
  onChoose: (subject: FoundSubject | null) => void;
}) {
  const link = useAdminLink();
  const [typed, setTyped] = useState<string | null>(null);
  const { found, failed, isWaiting } = useServerSearch<FoundSubject>(
    link(`kurban/decisions/subjects/${kind}`),
    typed ?? "",
    1,
  );
  const describe = (subject: FoundSubject) =>
    [subjectName(subject.kind, subject.title, subject.n), subject.place, subject.season]
      .filter(Boolean)
      .join(" · ");
  return (
    <div className="text-sm">
      <input type="hidden" name={name} value={chosen?.id ?? ""} />
      <ComboBox
        label={text.subject}
        labelClasses="text-sm font-semibold"
        text={typed ?? (chosen ? describe(chosen) : "")}
        placeholder={text.search(subjectsOfKind[kind])}
        options={isWaiting ? [] : found.map((subject) => ({ value: subject.id, label: describe(subject) }))}
        chosen={chosen?.id ?? ""}
        status={describeSearch({ typed, isWaiting, failed, isEmpty: found.length === 0 })}
        isAlwaysOpen={false}
        isFirstActive
        error={error}
        onType={(value) => {
          setTyped(value);
          if (value === "") onChoose(null);
        }}
        onChoose={({ value }) => onChoose(found.find(({ id }) => id === value) ?? null)}
        onClose={() => setTyped(null)}
      />
    </div>
  );
}

function describeSearch(search: {
  typed: string | null;
  isWaiting: boolean;
  failed: boolean;
  isEmpty: boolean;
}): string | false {
  if (!search.typed?.trim()) return false;
  if (search.isWaiting) return text.searching;
  if (search.failed) return text.searchFailed;
  return search.isEmpty && text.notFound;
}
