const width = 1080;
const margin = 72;

/**
 * Saves the details of the transfer as one picture, for donors who pay with the bank's app on the same phone. The texts
 * and the QR code come from `dl[data-picture]`.
 */
export async function savePicture(button: HTMLElement): Promise<void> {
  const list = document.querySelector<HTMLElement>("dl[data-picture]");
  if (!list) return;
  const blob = await new Promise<Blob | null>((resolve) =>
    draw(list, button.dataset.title ?? "").toBlob(resolve),
  );
  if (!blob) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = button.dataset.file ?? "havale.png";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function draw(list: HTMLElement, title: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")].map((row) => ({
    label: row.querySelector("dt")?.textContent ?? "",
    value: row.querySelector<HTMLElement>("[data-value]"),
  }));
  const code = findCode(list);
  const family = getComputedStyle(document.body).fontFamily;
  const isRtl = document.documentElement.dir === "rtl";
  const start = isRtl ? width - margin : margin;
  const font = (size: number, weight = 400) => `${weight} ${size}px ${family}`;

  context.font = font(46, 700);
  const valueLines = rows.map(({ value }) =>
    wrap(context, (value?.textContent ?? "").trim(), width - 2 * margin),
  );
  const codeSize = code ? 420 : 0;
  canvas.width = width;
  canvas.height =
    210 + valueLines.reduce((sum, lines) => sum + 80 + 60 * lines.length, 0) + codeSize + margin;

  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, canvas.height);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--color-leaf-900");
  context.fillRect(0, 0, width, 150);
  context.textAlign = isRtl ? "right" : "left";
  context.direction = isRtl ? "rtl" : "ltr";
  context.fillStyle = "#ffffff";
  context.font = font(44, 700);
  context.fillText(title, start, 92, width - 2 * margin);

  let y = 225;
  rows.forEach(({ label, value }, row) => {
    context.direction = isRtl ? "rtl" : "ltr";
    context.fillStyle = "#55605a";
    context.font = font(32);
    context.fillText(label, start, y);
    // An IBAN or an amount reads from left to right on every page.
    context.direction = value?.dir === "ltr" ? "ltr" : isRtl ? "rtl" : "ltr";
    context.fillStyle = "#16201b";
    context.font = font(46, 700);
    for (const line of valueLines.at(row) ?? []) {
      y += 60;
      context.fillText(line, start, y);
    }
    y += 80;
  });
  context.translate((width - codeSize) / 2, y - 30);
  if (code instanceof HTMLImageElement) drawPicture(context, code, codeSize);
  else if (code) drawCode(context, code, codeSize);
  return canvas;
}

/** Finds the QR code. A picture from another server (a bucket) is left out, because the canvas could not be saved. */
function findCode(list: HTMLElement): Element | null {
  const code = list.querySelector("[data-code]");
  if (!(code instanceof HTMLImageElement)) return code;
  const isReadable = code.complete && code.naturalWidth > 0 && new URL(code.src).origin === location.origin;
  return isReadable ? code : null;
}

function drawPicture(context: CanvasRenderingContext2D, code: HTMLImageElement, codeSize: number): void {
  const scale = codeSize / Math.max(code.naturalWidth, code.naturalHeight);
  const imageWidth = code.naturalWidth * scale;
  const imageHeight = code.naturalHeight * scale;
  context.drawImage(code, (codeSize - imageWidth) / 2, (codeSize - imageHeight) / 2, imageWidth, imageHeight);
}

function drawCode(context: CanvasRenderingContext2D, code: Element, codeSize: number): void {
  const modules = Number(code.getAttribute("viewBox")?.split(" ")[2]);
  context.scale(codeSize / modules, codeSize / modules);
  context.fillStyle = "#000000";
  context.fill(new Path2D(code.querySelector("path")?.getAttribute("d") ?? ""));
}

/** Splits a text at spaces into lines that are not wider than `maxWidth`. */
function wrap(context: CanvasRenderingContext2D, text: string, maxWidth: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const extendedLine = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && context.measureText(extendedLine).width <= maxWidth)
      lines[lines.length - 1] = extendedLine;
    else lines.push(word);
  }
  return lines;
}
