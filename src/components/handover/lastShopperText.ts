import { getOwn } from '../../protocol/index.ts';
import type { ChatState } from '../../store/index.ts';

/** The shopper's last text of the conversation; empty if there is none. */
export const lastShopperText = ({ order, byId }: ChatState): string => {
  const texts = order.flatMap((id) => {
    const message = getOwn(byId, id);
    return message?.from === 'shopper' && message.input.kind === 'text' ? [message.input.text] : [];
  });
  return texts.at(-1) ?? '';
};
