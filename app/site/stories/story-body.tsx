import { ResponsiveImage, textColumnSizes } from "#app/ui/picture.tsx";
import type { StoryPart } from "#server/content/stories/story-shape.ts";
import { pictureSources } from "#shared/content/picture.ts";

/** The parts of a story. The text is in a narrow column; the pictures are a little wider. */
export function StoryBody({ parts }: { parts: readonly StoryPart[] }) {
  return (
    <div className="mx-auto max-w-3xl space-y-6 text-base leading-relaxed sm:text-lg sm:leading-loose">
      {parts.map((part) => (
        <Part key={"text" in part ? part.text : part.caption} part={part} />
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
    case "film":
      return <Film {...part} />;
    case "picture":
      return (
        <figure className="py-4 lg:-mx-16">
          <ResponsiveImage src={part.picture} sizes={textColumnSizes} className="h-auto w-full rounded-xl" />
          <figcaption className="mt-3 text-sm text-ink-faint">{part.caption}</figcaption>
        </figure>
      );
  }
}

/** A film, which the browser loads when the visitor plays it. The films have no sound, so they need no captions. */
function Film({ webm, mp4, poster, caption, shows }: Extract<StoryPart, { kind: "film" }>) {
  return (
    <figure className="py-4 lg:-mx-16">
      <video
        controls
        muted
        playsInline
        preload="none"
        poster={pictureSources(poster)?.src ?? poster}
        width={960}
        height={600}
        aria-label={shows}
        className="h-auto w-full rounded-xl bg-leaf-900"
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
      </video>
      <figcaption className="mt-3 text-sm text-ink-faint">
        {caption}
        <span className="sr-only"> {shows}</span>
      </figcaption>
    </figure>
  );
}
