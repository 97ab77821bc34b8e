import { useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The hyphens do not break the line. */
const exampleReference = "KX7\u20114MPQ\u2011V";

/** Asks for a kurban by the number of its order. It is a plain form, which needs no script. */
export function QuestionForm({
  problem,
  typed,
}: {
  problem?: "none" | "wait";
  typed?: { order: string; phone: string };
}) {
  const t = useTranslate();
  return (
    <form method="post" action="/takip" className="grid gap-5">
      {problem && <Notice kind="error">{t(`tracking.question.${problem}`)}</Notice>}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          name="order"
          label={t("tracking.question.order")}
          hint={t("tracking.question.hint", { example: `\u2068${exampleReference}\u2069` })}
          defaultValue={typed?.order}
          required
          maxLength={60}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field
          name="phone"
          label={t("tracking.question.phone")}
          defaultValue={typed?.phone}
          required
          maxLength={20}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Button type="submit" size="lg" className="justify-self-start">
        {t("tracking.question.ask")}
      </Button>
    </form>
  );
}
