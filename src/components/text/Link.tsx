'use client';

import type { MouseEvent, ReactNode } from 'react';
import { useTextOptions } from './TextContext.ts';

interface LinkProps {
  /** Already known to be safe to follow. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A link out of the conversation. The shop's own pages open in place, all others in a new tab. */
export const Link = ({ href, children }: LinkProps) => {
  const { onLink } = useTextOptions();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    if (onLink?.(href) === false) event.preventDefault();
    else if (link.origin === link.ownerDocument.location.origin) link.target = '_self';
  };
  return (
    <a
      className="shelftalk-link"
      href={href}
      target={/^https?:/iu.test(href) ? '_blank' : undefined}
      rel="noopener noreferrer nofollow"
      onClick={follow}
    >
      {children}
    </a>
  );
};
