import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JSHandle } from 'playwright-core';
import type { Comparison, Glass } from './glass.ts';
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
  | { readonly kind: 'taken' | 'no reference: npm run pictures -- --update' }
  /** `see`: the picture as it is now; where the sizes agree, what differs is beside it. */
  | { readonly kind: 'different'; readonly why: string; readonly see: string };

/** Holds a picture against its reference, or takes it as the new one. `now`: a PNG as a data URL. */
export const compare = async (
  glass: JSHandle<Glass>,
  name: string,
  now: string,
  takes: boolean,
): Promise<Verdict> => {
  const path = `${references}${name}.png`;
  const take = async (): Promise<Verdict> => {
    const { palette, pixels, ...size } = await glass.evaluate(({ reduce }, picture) => reduce(picture), now);
    write(path, palettePng({ ...size, palette: Uint8Array.from(palette), pixels: bytesOf(pixels) }));
    return { kind: 'taken' };
  };
  if (!existsSync(path)) return takes ? take() : { kind: 'no reference: npm run pictures -- --update' };
  const reduced = `data:image/png;base64,${readFileSync(path).toString('base64')}`;
  const comparison = await glass.evaluate(({ hold }, pair) => hold(pair), { reduced, now });
  if (comparison.kind === 'same') return comparison;
  if (takes) return take();
  const see = `${differences}${name}.png`;
  write(see, bytesOf(now));
  const { difference } = comparison;
  if (difference) write(`${differences}${name}.difference.png`, bytesOf(difference));
  return { kind: 'different', why: comparison.why, see };
};

/** Forgets what earlier runs found different. */
export const clearDifferences = (): void => rmSync(differences, { recursive: true, force: true });

/** The references that belong to no picture of the set. */
export const strayReferences = (names: readonly string[]): readonly string[] => {
  const known = new Set(names);
  return readdirSync(references, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.\w+$/u.test(path))
    .filter((path) => !path.endsWith('.png') || !known.has(path.slice(0, -'.png'.length)));
};

export const removeReference = (path: string): void => rmSync(references + path);

/** What all references weigh together, in bytes. */
export const referenceBytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + readFileSync(`${references}${name}.png`).length, 0);
