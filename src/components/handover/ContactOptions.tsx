'use client';

import { useState } from 'react';
import type { HandoverEvent } from '../../protocol/index.ts';
import type { ContactOption } from '../../store/index.ts';
import { Link } from '../text/Link.tsx';
import { safeHref } from '../text/safeHref.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { LiveChatWay } from './LiveChatButton.tsx';
import { TicketWay } from './TicketForm.tsx';

type Way<K extends ContactOption['kind']> = Extract<ContactOption, { readonly kind: K }>;

export interface WayProps<K extends ContactOption['kind']> {
  readonly way: Way<K>;
  readonly event: HandoverEvent;
}

/** The shop's ways, in its order. One that leads nowhere safe is left out. */
export const HandoverWays = ({
  ways,
  event,
}: {
  readonly ways: readonly ContactOption[];
  readonly event: HandoverEvent;
}) => (
  <ul className="shelftalk-ways">
    {ways.map((way) => (
      <li key={JSON.stringify(way)}>
        {way.kind === 'link' && <LinkWay way={way} event={event} />}
        {way.kind === 'live-chat' && <LiveChatWay way={way} event={event} />}
        {way.kind === 'ticket' && <TicketWay way={way} event={event} />}
      </li>
    ))}
  </ul>
);

/** With what was asked, where the address takes it: the shopper sends it as their own words. */
const hrefOf = ({ href, textParameter }: Way<'link'>, { reasonNative }: HandoverEvent): string => {
  if (textParameter === undefined || reasonNative === '') return href;
  const mark = href.includes('?') ? '&' : '?';
  return `${href}${mark}${encodeURIComponent(textParameter)}=${encodeURIComponent(reasonNative)}`;
};

const LinkWay = ({ way, event }: WayProps<'link'>) => {
  const words = useAllWords();
  const [href] = useState(() => safeHref(hrefOf(way, event)));
  if (href === undefined) return null;
  const usual = href.startsWith('tel:')
    ? words.wayPhone
    : href.startsWith('mailto:')
      ? words.wayMail
      : words.wayLink;
  const number = href.startsWith('tel:') ? href.slice('tel:'.length) : undefined;
  return (
    <Link href={href}>
      {way.label ?? usual}
      {number && way.label === undefined && <bdi dir="ltr">{number}</bdi>}
    </Link>
  );
};
