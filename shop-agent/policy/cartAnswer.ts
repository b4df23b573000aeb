import type { CartAction } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { reportedPieces } from '../pageCart.ts';
import { buy } from '../skills/details.ts';
import { whichProduct } from '../skills/find.ts';
import { cart } from '../skills/talk.ts';
import { type Sentence, targetsOf } from './readSentence.ts';

const maxQuantity = 99;

/** Returns what a sentence asks for in the cart: to show, pay, undo, remove or count something. */
export function cartActionOf({ memory }: SkillContext, sentence: Sentence): CartAction | undefined {
  const { cues, tokens, content } = sentence;
  const [productId = memory.page?.added?.productId ?? memory.focus] = targetsOf(sentence);
  if (cues.has('checkout')) return { action: 'show' };
  if (cues.has('undo') && tokens.length <= 4) return { action: 'undo' };
  const isInCart = (reportedPieces(memory.page) ?? []).some((piece) => piece.productId === productId);
  if (cues.has('remove') && (cues.has('cart') || isInCart))
    return { action: 'remove', ...(productId !== undefined && { productId }) };
  // "One more", said of the product that was added last.
  if (cues.has('another') && tokens.length <= 4 && productId !== undefined && isInCart)
    return { action: 'set-quantity', by: 1, productId };
  const written = tokens.find(({ isNumber }) => isNumber)?.word;
  // "Make it two", but not "compare the first two".
  const isTwo = written === undefined && cues.has('it') && cues.has('pair') && tokens.length <= 3;
  const quantity = isTwo ? 2 : Number(written);
  const isOther =
    sentence.asks || (['compare', 'first', 'last', 'total'] as const).some((cue) => cues.has(cue));
  const isCount = !isOther && tokens.length <= 5 && quantity > 0 && quantity <= maxQuantity;
  const isNext = isInCart || (productId === undefined && memory.page?.cartWord !== undefined);
  if (isCount && isNext && (cues.has('them') || cues.has('it')))
    return { action: 'set-quantity', quantity, ...(productId !== undefined && { productId }) };
  const isShown = cues.has('cart') && !cues.has('add') && !cues.has('policy') && content.length <= 2;
  return isShown ? { action: 'show' } : undefined;
}

/** Answers a request to change, show or pay what is in the cart, or to add a product. */
export function cartAnswer(context: SkillContext, sentence: Sentence): SkillResult | undefined {
  const { cues, asks } = sentence;
  const action = cartActionOf(context, sentence);
  if (action) return cart(context, action);
  const { shop, memory } = context;
  const targets = targetsOf(sentence);
  // "2 of those" and "add a pair", said of what was shown, name nothing else.
  const isCounted =
    cues.has('ofThem') && (cues.has('pair') || sentence.tokens.some(({ isNumber }) => isNumber));
  const isShort = cues.has('add') && sentence.tokens.length <= 4 && !shop.kindsIn(sentence.search);
  const isMeant = cues.has('add') && (cues.has('cart') || cues.has('it') || targets.length > 0);
  const [shown, ...others] = memory.shown;
  const implied = memory.focus ?? (others.length === 0 ? shown : undefined);
  if (asks || !(isMeant || ((isCounted || isShort) && memory.shown.length > 0))) return undefined;
  const [only] = targets.length > 0 ? targets : [implied];
  return only === undefined || targets.length > 1 ? whichProduct(context) : buy(context, only, sentence.text);
}
