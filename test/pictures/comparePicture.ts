import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const place = (folder: string, name: string) =>
  fileURLToPath(new URL(`./${folder}/${name}.png`, import.meta.url));

const write = (path: string, png: PNG): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, PNG.sync.write(png, { colorType: 2, inputHasAlpha: true, deflateLevel: 9 }));
};

/** Pixels that may differ: none of what a person would see. */
const allowed = 10;

export type Verdict =
  | { readonly kind: 'same' | 'taken' | 'no-reference' }
  /** `see`: the folder with the picture as it is now and, where the sizes agree, the difference. */
  | { readonly kind: 'different'; readonly why: string; readonly see: string };

/** Holds a picture against its reference in test/pictures/references, or takes it as the new one. */
export const comparePicture = (name: string, bytes: Buffer, takesReferences: boolean): Verdict => {
  const reference = place('references', name);
  const now = PNG.sync.read(bytes);
  for (const rest of ['now', 'difference']) rmSync(place('differences', `${name}.${rest}`), { force: true });
  if (!existsSync(reference)) {
    if (!takesReferences) return { kind: 'no-reference' };
    write(reference, now);
    return { kind: 'taken' };
  }
  const before = PNG.sync.read(readFileSync(reference));
  const { width, height } = before;
  const difference = new PNG({ width, height });
  const isSameSize = now.width === width && now.height === height;
  const pixels = isSameSize
    ? pixelmatch(before.data, now.data, difference.data, width, height, { threshold: 0.1 })
    : Number.POSITIVE_INFINITY;
  if (pixels <= allowed) return { kind: 'same' };
  if (takesReferences) {
    write(reference, now);
    return { kind: 'taken' };
  }
  const see = place('differences', `${name}.now`);
  write(see, now);
  if (isSameSize) write(place('differences', `${name}.difference`), difference);
  const why = isSameSize
    ? `${pixels} pixels differ`
    : `${now.width} × ${now.height} instead of ${width} × ${height}`;
  return { kind: 'different', why, see };
};
