import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { CheckInput } from "#app/admin/kit/form/choice-fields.tsx";
import { DropArea } from "#app/admin/kit/form/drop-area.tsx";
import { FileInput } from "#app/admin/kit/form/file-input.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { SeasonWithPlaces } from "#server/giving/kurban/day/list-seasons.ts";
import { mediaText as text } from "./media-texts.ts";
import { useMediaUpload } from "./use-media-upload.ts";

/** `tag`: the tag of the animal that the address names. */
type Props = { seasons: readonly SeasonWithPlaces[]; tag: string; reason: string | undefined };

/** Takes films, photographs and links of an animal or a place. */
export function MediaPanel({ seasons, tag: firstTag, reason }: Props) {
  const [seasonId, setSeasonId] = useState(seasons[0]?.id ?? "");
  const [place, setPlace] = useState("");
  const [tag, setTag] = useState(firstTag);
  const [tagError, setTagError] = useState<string>();
  const tagInput = useRef<HTMLInputElement>(null);
  const season = seasons.find(({ id }) => id === seasonId) ?? seasons[0];
  const target: Record<string, string> = place === "" ? { season: seasonId, tag: tag.trim() } : { place };

  /** Whether the target is named; a missing tag gets the focus. */
  function isNamed(): boolean {
    const isMissing = place === "" && tag.trim() === "";
    setTagError(isMissing ? text.tagRequired : undefined);
    if (isMissing) tagInput.current?.focus();
    return !isMissing;
  }

  return (
    <Sheet title={text.add} className="mt-5">
      <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {seasons.length > 1 && (
          <LabelledSelect
            label={text.season}
            name="season"
            value={seasonId}
            options={seasons.map(({ id, title }) => ({ value: id, label: title }))}
            error={undefined}
            onChange={(id) => {
              setSeasonId(id);
              setPlace("");
            }}
          />
        )}
        <LabelledSelect
          label={text.subject}
          name="place"
          value={place}
          options={[
            { value: "", label: text.animal },
            ...(season?.places ?? []).map(({ id, name }) => ({ value: id, label: text.place(name) })),
          ]}
          error={undefined}
          onChange={setPlace}
        />
        {place === "" ? (
          <PlainField
            ref={tagInput}
            label={text.tag}
            hint={text.tagHint}
            name="tag"
            value={tag}
            maxLength={40}
            autoCapitalize="characters"
            error={tagError}
            onChange={({ target: input }) => setTag(input.value)}
          />
        ) : (
          <p className="self-end pb-3 text-ink-soft">{text.placeHint}</p>
        )}
      </div>
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        <FileUpload target={target} isNamed={isNamed} reason={reason} />
        <LinkForm target={target} isNamed={isNamed} reason={reason} />
      </div>
    </Sheet>
  );
}

type PartProps = { target: Record<string, string>; isNamed: () => boolean; reason: string | undefined };

function FileUpload({ target, isNamed, reason }: PartProps) {
  const upload = useMediaUpload();
  const [mute, setMute] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = upload.percent !== null;
  const start = (files: FileList) => {
    if (reason === undefined && isNamed() && files.length > 0)
      void upload.start([...files], { target, mute });
  };
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <CheckInput
          checked={mute}
          disabled={isBusy}
          aria-describedby="mute-hint"
          onChange={({ target: box }) => setMute(box.checked)}
        />
        {text.mute}
      </label>
      <p id="mute-hint" className="mb-3 ps-8 text-xs text-ink-faint">
        {text.muteHint}
      </p>
      <DropArea onFiles={start} isBusy={isBusy || reason !== undefined} isInvalid={false} className="p-4">
        <FileInput
          ref={input}
          accept="video/mp4,video/quicktime,image/jpeg,image/png,image/webp"
          multiple
          onFiles={start}
        />
        {isBusy ? (
          <>
            <p className="mb-2 flex justify-between gap-4 font-medium">
              <span className="min-w-0 wrap-anywhere">{text.progress(upload.name)}</span>
              <span className="tabular-nums">%{upload.percent}</span>
            </p>
            <ProgressBar collected={upload.percent ?? 0} target={100} label={text.progress(upload.name)} />
            <div className="mt-3 flex flex-wrap items-center gap-3">
              <Button variant="secondary" onClick={upload.stop}>
                {text.stop}
              </Button>
              {upload.isPaused && <span className="text-gold-700">{text.paused}</span>}
            </div>
          </>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <ReasonButton
              reason={reason}
              variant="primary"
              onClick={() => isNamed() && input.current?.click()}
            >
              <FileUp aria-hidden="true" className="size-4.5" />
              {text.choose}
            </ReasonButton>
            <span className="text-ink-soft">{text.drop}</span>
          </div>
        )}
      </DropArea>
      <p className="mt-2 text-xs text-ink-faint">{text.formats}</p>
      <ul role="status" className="mt-2 grid gap-1 empty:hidden">
        {upload.results.map((result) => (
          <li key={result.text} className={result.isError ? "font-medium text-clay-700" : "text-leaf-700"}>
            {result.text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function LinkForm({ target, isNamed, reason }: PartProps) {
  const fetcher = useFetcher<{ message: string; isSaved: boolean }>();
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  useOnAnswer(busy, () => fetcher.data?.isSaved && form.current?.reset());
  return (
    <fetcher.Form
      ref={form}
      method="post"
      onSubmit={(event) => {
        if (!isNamed()) event.preventDefault();
      }}
    >
      <HiddenInputs values={{ intent: "link", ...target }} />
      <PlainField
        type="url"
        name="address"
        label={text.address}
        hint={text.addressHint}
        required
        maxLength={500}
        inputMode="url"
        dir="ltr"
        error={answer?.isSaved === false ? answer.message : null}
      />
      <ReasonButton type="submit" reason={reason} disabled={busy} className="mt-3">
        {text.link}
      </ReasonButton>
      {answer?.isSaved && (
        <Notice kind="info" className="mt-3">
          {answer.message}
        </Notice>
      )}
    </fetcher.Form>
  );
}
