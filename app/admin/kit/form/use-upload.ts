import { use, useEffect, useRef, useState } from "react";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { useAdminLink } from "../admin-link.ts";
import { kitText } from "../kit-text.ts";
import { imageTrouble, readUploadAnswer } from "./image-rules.ts";
import { sendFile } from "./send-file.ts";
import { PendingUploadsContext } from "./use-pending-uploads.ts";

type Upload = {
  /** The progress in percent; null without an upload. */
  percent: number | null;
  /** The chosen picture, until the server has stored it. */
  preview: string | null;
  error: string | null;
  /** The announcement for screen readers. */
  said: string;
  /** The visible change that the server made to the picture; empty if there is none. */
  note: string;
};

const idle: Upload = { percent: null, preview: null, error: null, said: "", note: "" };

/**
 * Uploads pictures to `upload`, one at a time: a new upload aborts the previous one. `onStored` gets the address;
 * `onRefused` gets the file that was not stored, and the reason.
 */
export function useUpload(
  folder: ContentKind,
  onStored: (url: string) => void,
  onRefused?: (file: File, error: string) => void,
) {
  const link = useAdminLink();
  const [upload, setUpload] = useState(idle);
  const request = useRef<XMLHttpRequest>(null);
  const form = use(PendingUploadsContext);
  const isOpen = useRef(false);
  useEffect(
    () => () => {
      request.current?.abort();
      if (isOpen.current) form?.end(true);
      isOpen.current = false;
    },
    [form],
  );

  /** Whether a file was refused since the form began to wait. */
  const isRefused = useRef(false);

  function begin() {
    if (!isOpen.current) {
      form?.begin();
      isRefused.current = false;
    }
    isOpen.current = true;
  }

  function end() {
    if (isOpen.current) form?.end(!isRefused.current);
    isOpen.current = false;
  }

  function start(file: File) {
    const refuse = (error: string) => {
      setUpload({ ...idle, error });
      isRefused.current = true;
      onRefused?.(file, error);
    };
    const error = imageTrouble(file);
    if (error) return refuse(error);
    setUpload({ ...idle, percent: 0, said: kitText.uploading });
    showBefore(file, (preview) => setUpload((now) => (now.percent === null ? now : { ...now, preview })));
    request.current?.abort();
    begin();
    const body = new FormData();
    body.append("folder", folder);
    body.append("file", file);
    const own = sendFile(link("upload"), body, {
      onProgress: (percent) => setUpload((now) => ({ ...now, percent })),
      onDone: (status, text, from) => {
        const answer = readUploadAnswer(text);
        if (from.includes("/login")) {
          refuse(kitText.uploadSignedOut);
        } else if (status < 400 && answer.success) {
          setUpload({ ...idle, said: kitText.uploaded, note: answer.animated ? kitText.stillOnly : "" });
          onStored(answer.url);
        } else {
          refuse(answer.success ? kitText.uploadFailed : answer.error);
        }
        // The next upload may have started already.
        if (request.current === own) end();
      },
    });
    request.current = own;
  }

  const forget = () => setUpload({ ...idle, said: kitText.imageRemoved });
  return { ...upload, start, forget };
}

/** Uploads several pictures, one after another. A refused picture does not stop the next ones. */
export function useUploads(folder: ContentKind, onStored: (url: string) => void) {
  const waiting = useRef<File[]>([]);
  /** The files that were not stored, with the reasons. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const upload = useUpload(
    folder,
    (url) => {
      onStored(url);
      startNext();
    },
    ({ name }, error) => {
      setRefused((before) => [...before, `${name}: ${error}`]);
      startNext();
    },
  );

  function startNext() {
    const next = waiting.current.shift();
    if (next) upload.start(next);
  }

  function start(files: File[]) {
    waiting.current = files;
    setRefused([]);
    startNext();
  }

  function forget() {
    upload.forget();
    setRefused([]);
  }

  return { ...upload, start, forget, refused };
}

/** Shows the file as a data: URL, because our Content-Security-Policy allows no `blob:`. */
function showBefore(file: File, show: (data: string) => void): void {
  const reader = new FileReader();
  reader.onload = () => show(String(reader.result));
  reader.readAsDataURL(file);
}
