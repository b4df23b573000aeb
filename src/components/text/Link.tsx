'use client';

import type { MouseEvent, ReactNode } from 'react';
import { isExternalLink, resolvePageUrl } from '../../browser/index.ts';
import { actualTarget } from '../links/linkLabel.ts';
import { useTextOptions } from './TextContext.ts';

interface LinkProps {
  /** Must be checked by `safeHref`. */
  readonly href: string;
  /** Text of the link if it is not the shop's own; a misleading one is followed by the actual host. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** Addresses with a host, including protocol-relative ones; browsers treat `\\` as `/`. */
const withHost = /^(?:https?:|[/\\]{2})/iu;

/** A link. The shop's own pages open in the same tab, all others in a new one. */
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

/** Returns the address as written if it has a host, so that an internationalised host stays readable. */
const wholeHref = (href: string): string =>
  withHost.test(href) ? href.replace(/^[/\\]{2}/u, 'https://') : resolvePageUrl(href).href;
