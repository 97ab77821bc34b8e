import { HandHeart, MessageCircleHeart, PackageCheck } from "lucide-react";
import { contentPaths } from "#app/site/addresses.ts";
import { Word } from "#app/site/words.tsx";
import { ArrowLink, Kicker } from "#app/ui/section-heading.tsx";

const steps = [
  { title: "chooseTitle", text: "chooseText", Icon: HandHeart },
  { title: "deliverTitle", text: "deliverText", Icon: PackageCheck },
  { title: "reportTitle", text: "reportText", Icon: MessageCircleHeart },
] as const;

/** The foundation in one sentence, and how a donation reaches people. */
export function Explanation({ sendsSms }: { sendsSms: boolean }) {
  return (
    <section
      aria-labelledby="home-title"
      className="drawn-near wrap wrap-anywhere pt-8 pb-6 sm:pt-16 sm:pb-8 [--usual:36rem] sm:[--usual:39rem] lg:pt-28 lg:pb-12 lg:[--usual:29rem]"
    >
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1.35fr_1fr] lg:items-end">
        <div>
          <Kicker>
            <Word name="stepsKicker" />
          </Kicker>
          <h2 id="home-title" className="mt-3 text-2xl sm:mt-4 sm:text-4xl lg:text-5xl">
            <Word name="aboutTitle" />
          </h2>
        </div>
        <div className="max-w-xl">
          <p className="text-ink-soft sm:text-lg">
            <Word name="aboutText" />
          </p>
          <div className="mt-3">
            <ArrowLink to={contentPaths.page("hakkimizda")} label={<Word name="aboutLink" />} />
          </div>
        </div>
      </div>
      <h2 className="sr-only">
        <Word name="stepsTitle" />
      </h2>
      <ol
        id="steps"
        className="mt-6 grid gap-y-5 border-t border-sand-200 pt-6 sm:mt-12 sm:grid-cols-3 sm:pt-10 sm:gap-x-8 lg:mt-16 lg:gap-x-16 lg:pt-12"
      >
        {steps.map(({ title, text, Icon }, index) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-x-4 sm:grid-cols-1 sm:content-start sm:gap-y-5"
          >
            <span className="flex items-center gap-4 self-start">
              <span className="grid size-11 place-items-center sm:size-14 rounded-full bg-leaf-50 text-leaf-600">
                <Icon aria-hidden className="size-5.5 sm:size-6.5" strokeWidth={1.6} />
              </span>
              <span aria-hidden="true" className="font-serif text-2xl text-gold-700 max-sm:hidden">
                {index + 1}
              </span>
            </span>
            <div>
              <h3 className="text-base sm:text-lg">
                <Word name={title} />
              </h3>
              <p className="mt-1 text-sm sm:mt-2 text-ink-soft">
                <Word name={text === "reportText" && sendsSms ? "reportTextWithSms" : text} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
