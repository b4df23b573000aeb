/** One line of the bag, with what is needed to show it again on any page. */
export interface BagLine {
  readonly sku: string;
  readonly product: string;
  readonly title: string;
  readonly choice: string;
  readonly picture: string;
  /** In the shop's currency, for one piece. */
  readonly price: number;
  readonly quantity: number;
}

const key = 'fell-and-ferry.bag.1';
const changed = 'bag-changed';
/** More of one thing than this is a mistake or a trader. */
export const mostOfOne = 12;

function isLine(value: unknown): value is BagLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return (
    ['sku', 'product', 'title', 'choice', 'picture'].every((name) => typeof line[name] === 'string') &&
    ['price', 'quantity'].every((name) => typeof line[name] === 'number' && Number.isFinite(line[name]))
  );
}

/** What this browser remembers; lines that cannot be read are left out. */
export function readBag(): readonly BagLine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLine) : [];
  } catch {
    // Storage is forbidden or holds something else: the bag starts empty.
    return [];
  }
}

/** Returns whether the browser kept it. */
function writeBag(lines: readonly BagLine[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(lines));
  } catch {
    return false;
  }
  dispatchEvent(new Event(changed));
  return true;
}

/** Puts pieces into the bag, on top of those already there. */
export function addToBag(line: BagLine): boolean {
  const lines = readBag();
  const known = lines.find(({ sku }) => sku === line.sku);
  if (!known) return writeBag([...lines, line]);
  return setQuantity(line.sku, known.quantity + line.quantity);
}

/** None removes the line. */
export function setQuantity(sku: string, quantity: number): boolean {
  const lines = readBag()
    .map((line) => (line.sku === sku ? { ...line, quantity: Math.min(quantity, mostOfOne) } : line))
    .filter((line) => line.quantity > 0);
  return writeBag(lines);
}

/** Calls back when this page or another tab changes the bag. */
export function watchBag(notice: () => void): void {
  addEventListener(changed, notice);
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) notice();
  });
}
