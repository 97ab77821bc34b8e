import { HandHeart, MessageCircleHeart, PackageCheck } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Kicker } from "#app/ui/section-heading.tsx";

const steps = [
  { key: "choose", Icon: HandHeart },
  { key: "deliver", Icon: PackageCheck },
  { key: "tell", Icon: MessageCircleHeart },
] as const;

/** How a donation reaches people. */
export function Steps() {
  const t = useTranslate();
  return (
    <section aria-labelledby="steps-title" className="bg-leaf-900 text-leaf-100">
      <div className="wrap grid gap-10 py-16 lg:grid-cols-[1fr_2.2fr] lg:gap-16 lg:py-24">
        <div className="[&_p]:text-gold-300">
          <Kicker>{t("home.steps.kicker")}</Kicker>
          <h2 id="steps-title" className="mt-3 text-2xl text-white lg:text-3xl">
            {t("home.steps.title")}
          </h2>
        </div>
        <ol className="grid gap-8 sm:grid-cols-3 sm:gap-6 lg:gap-10">
          {steps.map(({ key, Icon }, index) => (
            <li key={key} className="relative">
              <div className="flex items-center gap-4">
                <span className="grid size-14 place-items-center rounded-full bg-leaf-800 text-gold-300">
                  <Icon aria-hidden className="size-6.5" strokeWidth={1.6} />
                </span>
                <span aria-hidden="true" className="font-serif text-3xl text-leaf-500">
                  {index + 1}
                </span>
                <span aria-hidden="true" className="h-px grow bg-leaf-700 max-sm:hidden" />
              </div>
              <h3 className="mt-5 text-lg text-white">{t(`home.steps.${key}.title`)}</h3>
              <p className="mt-2 text-sm text-leaf-100/85">{t(`home.steps.${key}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
