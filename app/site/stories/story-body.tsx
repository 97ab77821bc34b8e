import { acrossText, ResponsiveImage } from "#app/ui/picture.tsx";
import type { StoryPart } from "#server/content/stories/story-shape.ts";

/** A story read from top to bottom: words in a narrow column, pictures a little wider. */
export function StoryBody({ parts }: { parts: readonly StoryPart[] }) {
  return (
    <div className="mx-auto max-w-3xl space-y-6 text-base leading-relaxed sm:text-lg sm:leading-loose">
      {parts.map((part) => (
        <Part key={part.kind === "picture" ? part.picture : part.text} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: StoryPart }) {
  switch (part.kind) {
    case "text":
      return <p>{part.text}</p>;
    case "heading":
      return <h2 className="pt-6 text-xl sm:text-2xl">{part.text}</h2>;
    case "quote":
      return (
        <blockquote className="border-s-4 border-gold-500 py-2 ps-6 font-serif text-xl leading-snug text-leaf-800 sm:my-10 sm:ps-8 sm:text-2xl">
          {part.text}
        </blockquote>
      );
    case "picture":
      return (
        <figure className="py-4 sm:-mx-6 lg:-mx-16">
          <ResponsiveImage src={part.picture} sizes={acrossText} className="h-auto w-full rounded-xl" />
          <figcaption className="mt-3 text-sm text-ink-faint">{part.caption}</figcaption>
        </figure>
      );
  }
}
