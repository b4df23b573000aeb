import { announceBag, watchStored } from './bagChange.ts';
import { codesKey } from './bagCodes.ts';
import { readStored, writeStored } from './stored.ts';

/** One line of the bag, with everything needed to show it on any page. */
export interface BagLine {
  readonly sku: string;
  readonly product: string;
  readonly title: string;
  readonly choice: string;
  readonly picture: string;
  /** Price of one item, in the shop's currency. */
  readonly price: number;
  readonly quantity: number;
}

const key = 'fell-and-ferry.bag.1';
/** Maximum quantity of one line. */
export const maxQuantity = 12;

function isLine(value: unknown): value is BagLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return (
    ['sku', 'product', 'title', 'choice', 'picture'].every((name) => typeof line[name] === 'string') &&
    ['price', 'quantity'].every((name) => typeof line[name] === 'number' && Number.isFinite(line[name]))
  );
}

/** Reads the stored bag; leaves out invalid lines. */
export function readBag(): readonly BagLine[] {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter(isLine) : [];
}

/** Stores the bag and announces the change. Returns whether the browser stored it. */
function writeBag(lines: readonly BagLine[]): boolean {
  const isStored = writeStored(key, lines);
  if (isStored) announceBag();
  return isStored;
}

/**
 * Adds a line to the bag, or its quantity to the line with the same SKU, up to `maxQuantity`. Returns whether the browser
 * stored the bag.
 */
export function addToBag(line: BagLine): boolean {
  const lines = readBag();
  const known = lines.find(({ sku }) => sku === line.sku)?.quantity ?? 0;
  const rest = known > 0 ? lines : [...lines, line];
  return writeBag(withQuantity(rest, line.sku, known + line.quantity));
}

/** Sets the quantity of a line, at most `maxQuantity`; 0 removes the line. Returns whether the browser stored the bag. */
export const setQuantity = (sku: string, quantity: number): boolean =>
  writeBag(withQuantity(readBag(), sku, quantity));

const withQuantity = (lines: readonly BagLine[], sku: string, quantity: number): readonly BagLine[] =>
  lines
    .map((line) => (line.sku === sku ? { ...line, quantity: Math.min(quantity, maxQuantity) } : line))
    .filter((line) => line.quantity > 0);

/** Calls `onChange` when this page or another tab changes the bag or its codes. */
export const watchBag = (onChange: () => void): void => watchStored([key, codesKey], onChange);
