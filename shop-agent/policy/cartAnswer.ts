import type { CartAction } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { reportedPieces } from '../pageCart.ts';
import { buy } from '../skills/details.ts';
import { whichProduct } from '../skills/find.ts';
import { cart } from '../skills/talk.ts';
import { type Sentence, targetsOf } from './readSentence.ts';

/** Answers a request to change, show or pay what is in the cart. */
export function cartAnswer(context: SkillContext, sentence: Sentence): SkillResult | undefined {
  const { cues, tokens } = sentence;
  const { memory } = context;
  const [target = memory.page?.added?.productId ?? memory.focus] = targetsOf(sentence);
  const change = (action: CartAction): SkillResult => cart(context, action);
  if (cues.has('checkout')) return change({ action: 'show' });
  if (cues.has('undo') && tokens.length <= 4) return change({ action: 'undo' });
  const isInCart = (reportedPieces(memory.page) ?? []).some(({ productId }) => productId === target);
  if (cues.has('remove') && (cues.has('cart') || isInCart))
    return target === undefined
      ? change({ action: 'show' })
      : change({ action: 'remove', productId: target });
  const quantity = Number(tokens.find(({ isNumber }) => isNumber)?.word);
  if (
    isInCart &&
    target !== undefined &&
    tokens.length <= 5 &&
    quantity > 0 &&
    quantity < 100 &&
    cues.has('them')
  )
    return change({ action: 'set-quantity', productId: target, quantity });
  if (cues.has('add') && (cues.has('cart') || targetsOf(sentence).length > 0) && !sentence.asks) {
    const targets = targetsOf(sentence);
    const [only] = targets.length > 0 ? targets : [memory.focus];
    if (only === undefined || targets.length > 1) return whichProduct(context);
    return buy(context, only, sentence.content);
  }
  return cues.has('cart') && !cues.has('policy') && sentence.content.length <= 2
    ? change({ action: 'show' })
    : undefined;
}
