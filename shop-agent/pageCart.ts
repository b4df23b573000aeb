/** The words that shops use for their cart in English. */
export const cartWords = ['cart', 'bag', 'basket'] as const;
export type CartWord = (typeof cartWords)[number];

/** A product in the cart, with its variant if it has one. */
export interface CartPiece {
  readonly productId: string;
  readonly variantId?: string;
}

interface CartLine {
  readonly id?: unknown;
  readonly productId?: unknown;
  readonly variantId?: unknown;
  readonly quantity?: unknown;
}

/** Returns the lines of the cart; undefined if the text is not a JSON list, such as a truncated one. */
function readLines(text: string): readonly CartLine[] | undefined {
  try {
    const lines: unknown = JSON.parse(text);
    return Array.isArray(lines)
      ? lines.filter((line) => typeof line === 'object' && line !== null)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the product of a line, or an empty list if the line has no id. */
function pieceOf({ id, productId = id, variantId }: CartLine): readonly CartPiece[] {
  if (typeof productId !== 'string') return [];
  return [{ productId, ...(typeof variantId === 'string' && { variantId }) }];
}

/** Returns the last product in the cart of which there are more pieces than before; undefined if there is none. */
export function addedPiece(before: string | undefined, after: string): CartPiece | undefined {
  const earlier = readLines(before ?? '[]') ?? [];
  const added = (readLines(after) ?? []).findLast(({ productId, variantId, quantity }) => {
    const known = earlier.find((line) => line.productId === productId && line.variantId === variantId);
    return Number(quantity) > Number(known?.quantity ?? 0);
  });
  return added && pieceOf(added)[0];
}

export const cartWordOf = (text: string | undefined): CartWord | undefined =>
  cartWords.find((word) => word === text);

/** Returns the content of the cart that the page reports in its context; undefined if it reports none that can be read. */
export const reportedPieces = (page?: { readonly cart?: string }): readonly CartPiece[] | undefined =>
  page?.cart === undefined ? undefined : readLines(page.cart)?.flatMap(pieceOf);
