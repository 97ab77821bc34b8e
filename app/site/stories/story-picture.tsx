import { ExternalLink } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Picture, textColumnSizes } from "#app/ui/picture.tsx";
import { storedTextIn, type TranslatedFields } from "#app/ui/stored-text-attributes.ts";
import { pictureSources } from "#shared/content/picture.ts";
import { isOwnFilm } from "#shared/content/story-values.ts";
import { PlayMark } from "./play-mark.tsx";

type Story = TranslatedFields & { title: string; image: string; video: string; caption: string };

/** The picture or the video of a story, with its caption. */
export function StoryPicture({ story }: { story: Story }) {
  if (!story.image && !story.video) return null;
  return (
    <figure className="lg:-mx-16">
      <PictureOrVideo {...story} />
      {story.caption && (
        <figcaption {...storedTextIn(story, "caption")} className="mt-3 text-sm text-ink-faint">
          {story.caption}
        </figcaption>
      )}
    </figure>
  );
}

function PictureOrVideo({ title, image, video, caption }: Story) {
  if (isOwnFilm(video)) {
    return (
      // The browser loads the film when the visitor plays it. The films have no sound, so they need no captions.
      <video
        controls
        muted
        playsInline
        preload="none"
        poster={pictureSources(image)?.src ?? image}
        width={960}
        height={600}
        aria-label={caption || title}
        className="h-auto w-full rounded-xl bg-leaf-900"
      >
        <source src={video.replace(/mp4$/, "webm")} type="video/webm" />
        <source src={video} type="video/mp4" />
      </video>
    );
  }
  const picture = (
    <Picture src={image} sizes={textColumnSizes} eager className="aspect-8/5 rounded-xl">
      {video && <PlayMark />}
    </Picture>
  );
  return video ? <VideoLink address={video}>{picture}</VideoLink> : picture;
}

/** A link to a video on another site. The page does not show the video, because that site would follow our visitors. */
function VideoLink({ address, children }: { address: string; children: React.ReactNode }) {
  const t = useTranslate();
  const site = new URL(address).hostname.replace(/^www\./, "");
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="group block">
      {children}
      <span className="mt-3 flex min-h-11 items-center gap-2 font-semibold text-leaf-700 group-hover:underline">
        {t("stories.video", { site })}
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only"> ({t("shell.opensNewTab")})</span>
      </span>
    </a>
  );
}
