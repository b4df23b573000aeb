import { type CartPiece, reportedPieces } from '../pageCart.ts';
import type { Task } from '../tasks.ts';
import { productFilters, type SentenceContext } from './sentenceContext.ts';

/** Returns the task for a sentence about the cart: show, change, undo, pay. Undefined if it may be about something else. */
export function cartTask(sentence: SentenceContext): Task | undefined {
  const { parsed, memory, targets } = sentence;
  const request = parsed.cart;
  if (!request) return undefined;
  const { isVague = false, ...change } = request;
  if (isVague && memory.open) return undefined;
  if (change.action === 'show' || change.action === 'undo') return { do: 'cart', ...change };
  const pieces = reportedPieces(memory.page);
  const hasPieces = pieces ? pieces.length > 0 : (memory.page?.cartWord ?? memory.usesCart) !== undefined;
  if (isVague && !hasPieces) return undefined;

  if (isExplicit(sentence)) {
    const found = explicitPieces(sentence, pieces);
    if (found.length === 1) return { do: 'cart', ...change, ...found[0] };
    const [id] = targets;
    if (change.action === 'set-quantity') return buyTask(sentence, targets);
    if (id === undefined || targets.length > 1) return isVague ? undefined : { do: 'cart', action: 'show' };
    return { do: 'notInCart', id };
  }
  if (hasPieces) return { do: 'cart', ...change, ...lastAdded(sentence, pieces) };
  // Nothing is in the cart: "two of them" means products that were shown.
  if (change.action === 'set-quantity' && targets.length > 0) return buyTask(sentence, targets);
  return { do: 'notInCart' };
}

/** Whether a sentence says which product it means, by name, kind or position, rather than "it" or "all". */
const isExplicit = ({ parsed: { named, reference, filters } }: SentenceContext): boolean =>
  named.length > 0 ||
  filters.shapes !== undefined ||
  (reference !== undefined && reference.kind !== 'it' && reference.kind !== 'all');

/**
 * Returns the pieces in the cart that a sentence means. If the page does not report its cart, returns the products that the
 * sentence names or refers to (none if the conversation has not used the cart), or else the last recommended product of the
 * kind that it names.
 */
function explicitPieces(
  { parsed, catalogue, targets, memory }: SentenceContext,
  pieces: readonly CartPiece[] | undefined,
): readonly CartPiece[] {
  const { shapes } = parsed.filters;
  const isNamed = parsed.named.length > 0 || parsed.reference !== undefined;
  if (pieces === undefined && isNamed)
    return memory.usesCart ? targets.map((productId) => ({ productId })) : [];
  // Without a report, "the headlamp" is the headlamp that was recommended last.
  const known = pieces ?? memory.recommended.map((productId) => ({ productId }));
  const ofShape = ({ productId }: CartPiece) => {
    const product = catalogue.product(productId);
    return product !== undefined && shapes?.includes(product.shape) === true;
  };
  const named = known.filter(({ productId }) => targets.includes(productId));
  if (named.length > 0 || shapes === undefined) return merged(named);
  const found = known.filter(ofShape);
  return pieces ? merged(found) : found.slice(-1);
}

/** Returns the pieces; if a product occurs more than once, returns each product once without a variant. */
function merged(pieces: readonly CartPiece[]): readonly CartPiece[] {
  const ids = [...new Set(pieces.map(({ productId }) => productId))];
  return ids.length === pieces.length ? pieces : ids.map((productId) => ({ productId }));
}

/** The piece added last, if the reported cart still has it. */
function lastAdded(
  { memory }: SentenceContext,
  pieces: readonly CartPiece[] | undefined,
): CartPiece | undefined {
  const added = memory.page?.added;
  return pieces?.find(
    ({ productId, variantId }) => productId === added?.productId && variantId === added.variantId,
  );
}

function buyTask(sentence: SentenceContext, targets: readonly string[]): Task | undefined {
  const filters = productFilters(sentence.parsed);
  const [id] = targets;
  if (id === undefined) return undefined;
  return targets.length === 1
    ? { do: 'buy', id, filters }
    : { do: 'which', want: 'stock', ids: targets, filters };
}
