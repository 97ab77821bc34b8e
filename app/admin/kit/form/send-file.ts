type Answers = {
  onProgress: (percent: number) => void;
  /** `status` is 0 without an answer; `from` is the address that answered. */
  onDone: (status: number, body: string, from: string) => void;
};

/** Sends a form with a file by XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendFile(address: string, body: FormData, { onProgress, onDone }: Answers): XMLHttpRequest {
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
