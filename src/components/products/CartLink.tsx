import type { CartActionProps } from '../cart/cartAction.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartWord, useShop } from './cart.ts';
import { PageLink } from './PageLink.tsx';
import { pageHref } from './pageHref.ts';

/**
 * A link to the page of a cart that the chat cannot change. Renders nothing if the page is unknown, or if the agent's text
 * has a link.
 */
export const CartLink = ({ event: { text } }: CartActionProps) => {
  const messages = useMessages();
  const word = useCartWord();
  const href = pageHref(useShop().cartUrl);
  return href === undefined || text.includes('](') ? null : (
    <PageLink className="shelftalk-button" data-variant="quiet" data-leaves="" href={href}>
      {messages.viewCart(word)}
    </PageLink>
  );
};
