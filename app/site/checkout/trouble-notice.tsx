import { useEffect, useRef } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Trouble } from "./trouble.ts";

export function TroubleNotice({ trouble }: { trouble: Exclude<Trouble, { kind: "paused" }> }) {
  const t = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  // On a phone the button is always in view, but the notice at the end of the form is not.
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const isCartProblem = trouble.kind === "closed" || (trouble.kind === "refused" && trouble.cart);
  return (
    <div ref={element}>
      <Notice kind="error">
        <p className="font-semibold">{text()}</p>
        {trouble.kind === "order" && <p className="mt-1">{t("checkout.error.order.safe")}</p>}
        {isCartProblem && (
          <ButtonLink href="/sepet" variant="secondary" className="mt-3">
            {t("checkout.refused.cart")}
          </ButtonLink>
        )}
      </Notice>
    </div>
  );

  function text(): string {
    switch (trouble.kind) {
      case "order":
        return t("checkout.error.order");
      case "wait":
        return t("refusal.TOO_MANY_REQUESTS");
      case "start":
        return t("checkout.error.start");
      case "closed":
        return t("checkout.refused.closed", { title: trouble.title });
      case "shares":
      case "refused":
        return trouble.text;
    }
  }
}
