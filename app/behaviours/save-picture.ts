const width = 1080;
const margin = 72;

/**
 * Draws the details of the transfer as one picture and saves it, for donors who pay with the bank's app on the same
 * phone. The texts and the QR code come from `dl[data-picture]`.
 */
export async function savePicture(button: HTMLElement): Promise<void> {
  const list = document.querySelector<HTMLElement>("dl[data-picture]");
  if (!list) return;
  const blob = await new Promise<Blob | null>((done) => draw(list, button.dataset.title ?? "").toBlob(done));
  if (!blob) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = button.dataset.file ?? "havale.png";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function draw(list: HTMLElement, title: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")].map((row) => ({
    label: row.querySelector("dt")?.textContent ?? "",
    value: row.querySelector<HTMLElement>("[data-value]"),
  }));
  const code = findCode(list);
  const family = getComputedStyle(document.body).fontFamily;
  const isRtl = document.documentElement.dir === "rtl";
  const start = isRtl ? width - margin : margin;
  const font = (size: number, weight = 400) => `${weight} ${size}px ${family}`;

  pen.font = font(46, 700);
  const wrapped = rows.map(({ value }) => wrap(pen, (value?.textContent ?? "").trim(), width - 2 * margin));
  const side = code ? 420 : 0;
  canvas.width = width;
  canvas.height = 210 + wrapped.reduce((sum, lines) => sum + 80 + 60 * lines.length, 0) + side + margin;

  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, width, canvas.height);
  pen.fillStyle = "#122e22";
  pen.fillRect(0, 0, width, 150);
  pen.textAlign = isRtl ? "right" : "left";
  pen.direction = isRtl ? "rtl" : "ltr";
  pen.fillStyle = "#ffffff";
  pen.font = font(44, 700);
  pen.fillText(title, start, 92, width - 2 * margin);

  let y = 225;
  rows.forEach(({ label, value }, row) => {
    pen.direction = isRtl ? "rtl" : "ltr";
    pen.fillStyle = "#55605a";
    pen.font = font(32);
    pen.fillText(label, start, y);
    // An IBAN or an amount reads from left to right on every page.
    pen.direction = value?.dir === "ltr" ? "ltr" : isRtl ? "rtl" : "ltr";
    pen.fillStyle = "#16201b";
    pen.font = font(46, 700);
    for (const line of wrapped.at(row) ?? []) {
      y += 60;
      pen.fillText(line, start, y);
    }
    y += 80;
  });
  pen.translate((width - side) / 2, y - 30);
  if (code instanceof HTMLImageElement) drawPicture(pen, code, side);
  else if (code) drawCode(pen, code, side);
  return canvas;
}

/** Finds the QR code. A picture from another server (a bucket) would make the canvas unreadable. */
function findCode(list: HTMLElement): Element | null {
  const code = list.querySelector("[data-code]");
  if (!(code instanceof HTMLImageElement)) return code;
  const isReadable = code.complete && code.naturalWidth > 0 && new URL(code.src).origin === location.origin;
  return isReadable ? code : null;
}

function drawPicture(pen: CanvasRenderingContext2D, code: HTMLImageElement, side: number): void {
  const scale = side / Math.max(code.naturalWidth, code.naturalHeight);
  const across = code.naturalWidth * scale;
  const down = code.naturalHeight * scale;
  pen.drawImage(code, (side - across) / 2, (side - down) / 2, across, down);
}

function drawCode(pen: CanvasRenderingContext2D, code: Element, side: number): void {
  const modules = Number(code.getAttribute("viewBox")?.split(" ")[2]);
  pen.scale(side / modules, side / modules);
  pen.fillStyle = "#000000";
  pen.fill(new Path2D(code.querySelector("path")?.getAttribute("d") ?? ""));
}

/** Splits a text at blanks into lines of this width. */
function wrap(pen: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && pen.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
