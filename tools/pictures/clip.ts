/**
 * Draws the short film of a story, frame by frame, from the same scenes as its pictures:
 *
 *     node tools/pictures/clip.ts <folder>
 *     ffmpeg -framerate 24 -i <folder>/%03d.png -c:v libx264 -preset veryslow -crf 28 -profile:v high -pix_fmt yuv420p \
 *       -movflags +faststart -an public/stories/kirk-gece.mp4
 *     ffmpeg -framerate 24 -i <folder>/%03d.png -c:v libvpx-vp9 -b:v 0 -crf 42 -row-mt 1 -pix_fmt yuv420p -an public/stories/kirk-gece.webm
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Scene } from "./kit/document.ts";
import { collectPaint } from "./kit/paint.ts";
import { depremCadir } from "./scenes/deprem-cadir.ts";
import { gonulluYukleme } from "./scenes/gonullu-yukleme.ts";
import { sicakCorba } from "./scenes/sicak-corba.ts";

const framesPerSecond = 24;
/** Seconds in which one shot becomes the next. */
const fade = 0.8;
const size = { width: 960, height: 600 };

/** What the camera sees: the middle, and how much of the scene's 1440 units it is wide. */
type View = { x: number; y: number; width: number };
type Shot = { scene: Scene; seconds: number; from: View; to: View };

const whole: View = { x: 800, y: 450, width: 1440 };

const shots: Shot[] = [
  { scene: depremCadir, seconds: 4, from: whole, to: { x: 860, y: 540, width: 1080 } },
  {
    scene: gonulluYukleme,
    seconds: 4,
    from: { x: 640, y: 560, width: 1080 },
    to: { x: 960, y: 520, width: 1180 },
  },
  { scene: sicakCorba, seconds: 6.5, from: whole, to: { x: 960, y: 560, width: 860 } },
];

const total = shots.reduce((sum, { seconds }) => sum + seconds, 0) - fade * (shots.length - 1);

/** The picture at a moment, in seconds: one shot, or two while one becomes the other. */
function frame(time: number): string {
  let begin = 0;
  const layers = shots.map((shot, index) => {
    const since = time - begin;
    begin += shot.seconds - fade;
    if (since < 0 || since > shot.seconds) return "";
    const opacity = index === 0 ? 1 : Math.min(1, since / fade);
    return `<g opacity="${opacity.toFixed(3)}">${draw(shot, since, `s${index}`)}</g>`;
  });
  const { width, height } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${layers.join("")}</svg>`;
}

function draw({ scene, seconds, from, to }: Shot, since: number, name: string): string {
  const share = ease(since / seconds);
  const between = (key: keyof View) => from[key] + (to[key] - from[key]) * share;
  const width = between("width");
  const height = (width * size.height) / size.width;
  const view = [between("x") - width / 2, between("y") - height / 2, width, height].map((n) => n.toFixed(2));
  const { defs, body } = collectPaint(scene.draw);
  const content = `<defs>${defs}</defs>${alive(body, since)}`;
  // Both shots count their gradients from zero.
  const own = content.replace(/(id="|url\(#)p(\d+)/g, `$1${name}p$2`);
  return `<svg width="${size.width}" height="${size.height}" viewBox="${view.join(" ")}" preserveAspectRatio="xMidYMid slice">${own}</svg>`;
}

/** Begins and ends gently, and never stands quite still. */
function ease(share: number): number {
  return 0.35 * share + 0.65 * (0.5 - Math.cos(Math.PI * share) / 2);
}

/** Steam rises, clouds drift, stars twinkle. */
function alive(body: string, since: number): string {
  let plume = 0;
  let star = 0;
  return body
    .replace(/(opacity="[\d.]+">)(<g filter="url\(#p\d+\)">)<path.*?<\/g>/g, (_, before, blurred) => {
      plume += 1;
      return `${before}${blurred}${steam(since, plume)}</g>`;
    })
    .replace(/translate\(([\d.]+) ([\d.]+)\)([^>]*><path d="M-120 0C)/g, (_, x, y, rest) => {
      return `translate(${(Number(x) + since * 7).toFixed(1)} ${y})${rest}`;
    })
    .replace(/(fill="#fdf3d4" opacity=")([\d.]+)/g, (_, before, opacity) => {
      star += 1;
      return before + (Number(opacity) * (0.7 + 0.3 * Math.sin(since * 2.2 + star * 1.9))).toFixed(2);
    });
}

/** Three wisps that wind upwards, wider and thinner the higher they are. */
function steam(since: number, seed: number): string {
  const wisp = (x: number, width: number, at: number) => {
    const points = Array.from({ length: 15 }, (_, i) => {
      const height = i * 9;
      const swing = (3 + height * 0.11) * Math.sin(height / 21 - since * 2.6 + at + seed);
      return `${(x + swing).toFixed(1)} ${-height}`;
    });
    const breath = 0.75 + 0.25 * Math.sin(since * 1.7 + at * 2);
    return `<polyline points="${points.join(" ")}" fill="none" stroke="#fbf8f0" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${breath.toFixed(2)}"/>`;
  };
  return wisp(-22, 9, 0) + wisp(4, 11, 2) + wisp(28, 8, 4);
}

const [folder = "frames"] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const count = Math.round(total * framesPerSecond);
for (let at = 0; at < count; at++) {
  const file = join(folder, `${String(at).padStart(3, "0")}.png`);
  await sharp(Buffer.from(frame(at / framesPerSecond)))
    .png({ compressionLevel: 1 })
    .toFile(file);
}
console.log(`${count} frames, ${total.toFixed(1)} s`);
