import { useMessages } from '../messages/MessagesContext.tsx';
import { PageLink } from '../products/PageLink.tsx';
import { pageHref } from '../products/pageHref.ts';

interface ItemTitleProps {
  readonly title: string;
  readonly url: string | undefined;
  /** Texts below the title, such as the chosen options. */
  readonly details: readonly string[];
  readonly className: string;
}

/** The product of a line of a cart or an order, linked to its page. */
export const ItemTitle = ({ title, url, details, className }: ItemTitleProps) => {
  const messages = useMessages();
  const href = pageHref(url);
  const name = <bdi>{title}</bdi>;
  return (
    <div className={className}>
      <p>{href ? <PageLink href={href}>{name}</PageLink> : name}</p>
      {details.length > 0 && (
        <p className="shelftalk-item-details">
          <bdi>{details.join(messages.comma)}</bdi>
        </p>
      )}
    </div>
  );
};
