import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { resolvePageUrl } from '../../browser/index.ts';
import { actualTarget } from '../links/linkLabel.ts';
import { useIsExternalLink } from '../links/useIsExternalLink.ts';
import { useMessages } from '../messages/MessagesContext.tsx';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  /** Its words, where the agent has written them. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to a product's page: in place on the shop's own site, in a new tab anywhere else. */
export const PageLink = ({ label, children, ...link }: PageLinkProps) => {
  const messages = useMessages();
  const isForeign = useIsExternalLink(link.href);
  const target = label === undefined ? undefined : actualTarget(label, resolvePageUrl(link.href).href);
  return (
    <a {...link} {...(isForeign && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      {target && <bdi> ({target})</bdi>}
      {isForeign && <span className="shelftalk-hidden"> {messages.opensInNewTab}</span>}
    </a>
  );
};
