import sharp from "sharp";
import { collectPaint } from "./paint.ts";

/** Everything is drawn on 1600 × 900; a scene of 1280 × 800 shows the middle 1440 of it, scaled. */
export type Scene = { name: string; wide?: boolean; draw: () => string };

const grain = `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 0.3  0 0 0 0 0.25  0 0 0 0 0.15  0 0 0 0.55 -0.2"/></filter>`;

export function toSvg(scene: Scene): string {
  const { defs, body } = collectPaint(scene.draw);
  const [width, height, view] = scene.wide ? [1600, 900, "0 0 1600 900"] : [1280, 800, "80 0 1440 900"];
  const noise = `<rect width="1600" height="900" filter="url(#grain)" opacity="0.26"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}"><defs>${defs}${grain}</defs>${body}${noise}</svg>`;
}

export function toWebp(scene: Scene): Promise<Buffer> {
  return sharp(Buffer.from(toSvg(scene)))
    .webp({ quality: 84, effort: 6 })
    .toBuffer();
}
