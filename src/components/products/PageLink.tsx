import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { resolvePageUrl } from '../../browser/index.ts';
import { keepSecondPress } from '../links/keepSecondPress.ts';
import { actualTarget } from '../links/linkLabel.ts';
import { useIsExternalLink } from '../links/useIsExternalLink.ts';
import { useMessages } from '../messages/MessagesContext.tsx';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  /** Closes the panel around it, because the shopper wants to see the page behind: the cart, the checkout. */
  readonly 'data-leaves'?: '';
  /** Link text from the agent. If it looks like the address of another host, the link's actual host is shown after it. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to a page, such as a product's or the cart. Pages outside of the shop's site open in a new tab. */
export const PageLink = ({ label, children, ...link }: PageLinkProps) => {
  const messages = useMessages();
  const isExternal = useIsExternalLink(link.href);
  const target = label === undefined ? undefined : actualTarget(label, resolvePageUrl(link.href).href);
  return (
    <a
      {...('data-leaves' in link && { onClick: keepSecondPress })}
      {...link}
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {target && <bdi> ({target})</bdi>}
      {isExternal && !link['aria-haspopup'] && (
        <span className="shelftalk-hidden"> {messages.opensInNewTab}</span>
      )}
    </a>
  );
};
