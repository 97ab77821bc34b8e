type Callbacks = {
  onProgress: (percent: number) => void;
  /** `status` is 0 without an answer; `url` is the address of the answer after redirects. */
  onDone: (status: number, body: string, url: string) => void;
};

/** Uses XMLHttpRequest, because `fetch` does not report the upload progress. */
export function sendFile(address: string, body: FormData, { onProgress, onDone }: Callbacks): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded * 100) / (total || 1)));
  request.onload = () => onDone(request.status, request.responseText, request.responseURL);
  request.onerror = () => onDone(0, "", "");
  request.ontimeout = () => onDone(0, "", "");
  request.open("POST", address);
  request.timeout = 120_000;
  request.send(body);
  return request;
}
