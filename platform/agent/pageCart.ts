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

/** The lines of the cart; undefined if the text is not a list, or was truncated. */
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

function pieceOf({ id, productId = id, variantId }: CartLine): readonly CartPiece[] {
  if (typeof productId !== 'string') return [];
  return [{ productId, ...(typeof variantId === 'string' && { variantId }) }];
}

/** Returns the product of which the cart has more pieces than before, of several the last one. */
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

/** The content of the cart as the page reports it in its context; undefined if it does not. */
export const reportedPieces = (page?: { readonly cart?: string }): readonly CartPiece[] | undefined =>
  page?.cart === undefined ? undefined : readLines(page.cart)?.flatMap(pieceOf);
