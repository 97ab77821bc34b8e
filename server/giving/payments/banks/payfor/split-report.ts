/** element: one line of the report. other: another document, or its beginning. broken: the report is not usable. */
type ReportPiece =
  | { kind: "element"; text: string }
  | { kind: "other"; text: string }
  | { kind: "broken"; reason: "cut-off" | "malformed" | "too-large" };

const MAX_BYTES = 1024 * 1024 * 1024;
/** An element has about 5,000 characters, like an answer that refuses the request. */
const MAX_ELEMENT = 256 * 1024;

const headPattern = /^\uFEFF?\s*(?:<\?xml[^>]*\?>)?\s*<TxnHistoryReport(?:\s[^>]*)?>/;
const openingTag = "<PaymentRequestExtended";
const closingTag = "</PaymentRequestExtended>";
const endPattern = /^<\/TxnHistoryReport\s*>\s*$/;

/** Splits a TxnHistoryReport into elements as it arrives, so that only one element is in memory. */
export async function* splitReport(body: AsyncIterable<Uint8Array>): AsyncGenerator<ReportPiece> {
  const decoder = new TextDecoder();
  let buffer = "";
  let size = 0;
  let isInside = false;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return yield { kind: "broken", reason: "too-large" };
    buffer += decoder.decode(chunk, { stream: true });
    if (!isInside) {
      const match = headPattern.exec(buffer);
      if (match) {
        isInside = true;
        buffer = buffer.slice(match[0].length);
      }
    }
    if (isInside) buffer = yield* cutElements(buffer);
    if (buffer.length > MAX_ELEMENT) {
      return yield { kind: "broken", reason: isInside ? "malformed" : "too-large" };
    }
  }
  if (!isInside) yield { kind: "other", text: buffer };
  else if (!endPattern.test(buffer)) yield { kind: "broken", reason: "cut-off" };
}

/** Yields every complete element at the beginning of `text`, and returns the remaining text. */
function* cutElements(text: string): Generator<ReportPiece, string> {
  let from = 0;
  for (;;) {
    const blank = /\S/.exec(text.slice(from, from + 1024));
    from += blank?.index ?? 0;
    if (!text.startsWith(openingTag, from)) return text.slice(from);
    const to = text.indexOf(closingTag, from);
    if (to < 0) return text.slice(from);
    yield { kind: "element", text: text.slice(from, to + closingTag.length) };
    from = to + closingTag.length;
  }
}
