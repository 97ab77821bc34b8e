import { use, useEffect, useRef, useState } from "react";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { useAdminLink } from "../admin-link.ts";
import { kitText } from "../kit-text.ts";
import { findImageProblem, parseUploadAnswer } from "./image-rules.ts";
import { sendFile } from "./send-file.ts";
import { PendingUploadsContext } from "./use-pending-uploads.ts";

type Upload = {
  /** The progress in percent; null without an upload. */
  percent: number | null;
  /** The chosen picture as a data: URL, until the server has stored it. */
  preview: string | null;
  error: string | null;
  /** The announcement for screen readers. */
  announcement: string;
  /** A note about a visible change that the server made to the picture; empty without a change. */
  note: string;
};

const idle: Upload = { percent: null, preview: null, error: null, announcement: "", note: "" };

/**
 * Uploads one picture at a time: a new upload aborts the previous upload. `onStored` gets the address of the stored
 * picture. `onRefused` gets the file that was not stored, and the error text.
 */
export function useUpload(
  folder: ContentKind,
  onStored: (url: string) => void,
  onRefused?: (file: File, error: string) => void,
) {
  const link = useAdminLink();
  const [upload, setUpload] = useState(idle);
  const request = useRef<XMLHttpRequest>(null);
  useEffect(() => () => request.current?.abort(), []);
  const form = useFormReport();

  function refuse(file: File, error: string) {
    setUpload({ ...idle, error });
    form.reportFailure();
    onRefused?.(file, error);
  }

  function start(file: File) {
    const problem = findImageProblem(file);
    if (problem) return refuse(file, problem);
    setUpload({ ...idle, percent: 0, announcement: kitText.uploading });
    readPreview(file, (preview) =>
      setUpload((current) => (current.percent === null ? current : { ...current, preview })),
    );
    request.current?.abort();
    form.reportStart();
    const body = new FormData();
    body.append("folder", folder);
    body.append("file", file);
    const newRequest = sendFile(link("upload"), body, {
      onProgress: (percent) => setUpload((current) => ({ ...current, percent })),
      onDone: (status, text, url) => {
        const result = readResult(status, text, url);
        if ("error" in result) {
          refuse(file, result.error);
        } else {
          setUpload({ ...idle, announcement: kitText.uploaded, note: result.note });
          onStored(result.address);
        }
        // A callback may have started the next upload.
        if (request.current === newRequest) form.reportEnd();
      },
    });
    request.current = newRequest;
  }

  const clear = () => setUpload({ ...idle, announcement: kitText.imageRemoved });
  return { ...upload, start, clear };
}

/** Reports uploads to the form around the field, which waits for them before it is submitted. */
function useFormReport() {
  const form = use(PendingUploadsContext);
  const isRunning = useRef(false);
  const hasFailed = useRef(false);
  useEffect(
    () => () => {
      if (isRunning.current) form?.end(true);
      isRunning.current = false;
    },
    [form],
  );
  return {
    reportStart() {
      if (isRunning.current) return;
      form?.begin();
      isRunning.current = true;
      hasFailed.current = false;
    },
    reportFailure() {
      hasFailed.current = true;
    },
    reportEnd() {
      if (isRunning.current) form?.end(!hasFailed.current);
      isRunning.current = false;
    },
  };
}

type Result = { address: string; note: string } | { error: string };

/** `url` is the address of the answer after redirects. */
function readResult(status: number, text: string, url: string): Result {
  if (url.includes("/login")) return { error: kitText.uploadSignedOut };
  const answer = parseUploadAnswer(text);
  if (!answer.success) return { error: answer.error };
  if (status >= 400) return { error: kitText.uploadFailed };
  return { address: answer.url, note: answer.animated ? kitText.stillOnly : "" };
}

/** Uploads several pictures one after another. A refused picture does not stop the following uploads. */
export function useUploads(folder: ContentKind, onStored: (url: string) => void) {
  const queue = useRef<File[]>([]);
  /** The error texts of the files that were not stored. */
  const [errors, setErrors] = useState<readonly string[]>([]);
  const upload = useUpload(
    folder,
    (url) => {
      onStored(url);
      startNext();
    },
    ({ name }, error) => {
      setErrors((before) => [...before, `${name}: ${error}`]);
      startNext();
    },
  );

  function startNext() {
    const file = queue.current.shift();
    if (file) upload.start(file);
  }

  function start(files: File[]) {
    queue.current = files;
    setErrors([]);
    startNext();
  }

  function clear() {
    upload.clear();
    setErrors([]);
  }

  return { ...upload, start, clear, errors };
}

/** Reads the file as a data: URL, because our Content-Security-Policy forbids `blob:` URLs. */
function readPreview(file: File, onRead: (data: string) => void): void {
  const reader = new FileReader();
  reader.onload = () => onRead(String(reader.result));
  reader.readAsDataURL(file);
}
