'use client';

import type { MouseEvent, ReactNode } from 'react';
import { isExternalLink, resolvePageUrl } from '../../browser/index.ts';
import { actualTarget } from '../links/linkLabel.ts';
import { useTextOptions } from './TextContext.ts';

interface LinkProps {
  /** Must be checked by `safeHref`. */
  readonly href: string;
  /** Text of the link, unless the shop wrote it. If the text is misleading, the link's actual host is appended. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** Start of an address with a host, including protocol-relative ones; browsers treat `\\` as `/`. */
const hostStart = /^(?:https?:|[/\\]{2})/iu;

/** A link. Pages of other sites open in a new tab; the shop's own pages, mail and phone links in the same one. */
export const Link = ({ href, label, children }: LinkProps) => {
  const { onLink } = useTextOptions();
  const target = label === undefined ? undefined : actualTarget(label, absoluteHref(href));
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    if (onLink?.(href) === false) event.preventDefault();
    else if (!isExternalLink(link.href)) link.target = '_self';
  };
  return (
    <a
      className="shelftalk-link"
      href={href}
      target={hostStart.test(href) ? '_blank' : undefined}
      rel="noopener noreferrer nofollow"
      onClick={onClick}
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

/** Makes an address absolute. An address with a host is not parsed, so that an internationalised host stays readable. */
const absoluteHref = (href: string): string =>
  hostStart.test(href) ? href.replace(/^[/\\]{2}/u, 'https://') : resolvePageUrl(href).href;
