import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { limitMessages } from './limitMessages.ts';
import type { QuantityLimits } from './quantityLimits.ts';

/** From this maximum on, it is mentioned only once it is reached. */
const large = 99;

interface LimitsNoteProps {
  readonly id?: string;
  readonly limits: QuantityLimits;
  readonly quantity: number;
}

/** The quantities that the shop accepts, as a line of text; nothing while there is no limit that the shopper could notice. */
export const LimitsNote = ({ id, limits: { min, max, step }, quantity }: LimitsNoteProps) => {
  const messages = { ...limitMessages, ...useMessages() };
  const { format } = new Intl.NumberFormat(useLocale());
  const isLimited = step > 1 || min > 1;
  const texts = [
    min > step && messages.cartMinimum(format(min)),
    step > 1 && messages.cartMultiples(format(step)),
    (quantity >= max || (isLimited && max < large)) && messages.cartMaximum(format(max)),
  ].filter(Boolean);
  return texts.length === 0 ? null : (
    <p id={id} className="shelftalk-cart-limits">
      {texts.join(' · ')}
    </p>
  );
};
