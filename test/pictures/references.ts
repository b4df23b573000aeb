import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JSHandle } from 'playwright-core';
import type { Comparison, ImageComparer } from './imageComparer.ts';
import { palettePng } from './palettePng.ts';

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));
const references = folder('references');
const differences = folder('differences');

const bytesOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

const write = (path: string, bytes: Buffer): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
};

export type Verdict =
  | Exclude<Comparison, { readonly kind: 'different' }>
  | { readonly kind: 'updated' | 'no reference: npm run pictures -- --update' }
  /** `file`: the new picture. If the sizes are equal, a picture of the differences is next to it. */
  | { readonly kind: 'different'; readonly reason: string; readonly file: string };

/**
 * Compares a picture with its reference. With `update`, a new or different picture becomes the reference.
 * @param picture The new picture: PNG as a data URL
 */
export const compare = async (
  comparer: JSHandle<ImageComparer>,
  name: string,
  picture: string,
  update: boolean,
): Promise<Verdict> => {
  const path = `${references}${name}.png`;
  const save = async (): Promise<Verdict> => {
    const { palette, pixels, ...size } = await comparer.evaluate(
      ({ reduce }, address) => reduce(address),
      picture,
    );
    write(path, palettePng({ ...size, palette: Uint8Array.from(palette), pixels: bytesOf(pixels) }));
    return { kind: 'updated' };
  };
  if (!existsSync(path)) return update ? save() : { kind: 'no reference: npm run pictures -- --update' };
  const reduced = `data:image/png;base64,${readFileSync(path).toString('base64')}`;
  const comparison = await comparer.evaluate(({ compare }, pair) => compare(pair), { reduced, picture });
  if (comparison.kind === 'same') return comparison;
  if (update) return save();
  const file = `${differences}${name}.png`;
  write(file, bytesOf(picture));
  const { difference } = comparison;
  if (difference) write(`${differences}${name}.difference.png`, bytesOf(difference));
  return { kind: 'different', reason: comparison.reason, file };
};

/** Deletes the differences of earlier runs. */
export const clearDifferences = (): void => rmSync(differences, { recursive: true, force: true });

/** Paths of the references that have none of these names. */
export const strayReferences = (names: readonly string[]): readonly string[] => {
  const known = new Set(names);
  return readdirSync(references, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.\w+$/u.test(path))
    .filter((path) => !path.endsWith('.png') || !known.has(path.slice(0, -'.png'.length)));
};

export const removeReference = (path: string): void => rmSync(references + path);

/** The total size of these references in bytes. */
export const referenceBytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + readFileSync(`${references}${name}.png`).length, 0);
