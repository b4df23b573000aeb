'use client';

import type { MouseEvent, ReactNode } from 'react';
import { isExternalLink, resolvePageUrl } from '../../browser/index.ts';
import { actualTarget } from '../links/linkLabel.ts';
import { useTextOptions } from './TextContext.ts';

interface LinkProps {
  /** Already known to be safe to follow. */
  readonly href: string;
  /** Its words, where somebody else than the shop has written them. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** Addresses with a host, also those that take the page's scheme; browsers read `\\` as `/`. */
const withHost = /^(?:https?:|[/\\]{2})/iu;

/** A link out of the conversation. The shop's own pages open in place, all others in a new tab. */
export const Link = ({ href, label, children }: LinkProps) => {
  const { onLink } = useTextOptions();
  const target = label === undefined ? undefined : actualTarget(label, wholeHref(href));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    if (onLink?.(href) === false) event.preventDefault();
    else if (!isExternalLink(link.href)) link.target = '_self';
  };
  return (
    <a
      className="shelftalk-link"
      href={href}
      target={withHost.test(href) ? '_blank' : undefined}
      rel="noopener noreferrer nofollow"
      onClick={follow}
    >
      {children}
      {target && (
        <span>
          {' ('}
          <bdi>{target}</bdi>)
        </span>
      )}
    </a>
  );
};

/** As it was written where it has a host, so that the host can be shown in its own letters. */
const wholeHref = (href: string): string =>
  withHost.test(href) ? href.replace(/^[/\\]{2}/u, 'https://') : resolvePageUrl(href).href;
