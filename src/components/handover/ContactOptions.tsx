'use client';

import { useState } from 'react';
import type { HandoverEvent } from '../../protocol/index.ts';
import type { ContactOption } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { Link } from '../text/Link.tsx';
import { safeHref } from '../text/safeHref.ts';
import { LiveChatButton } from './LiveChatButton.tsx';
import { TicketForm } from './TicketForm.tsx';

type OptionOf<K extends ContactOption['kind']> = Extract<ContactOption, { readonly kind: K }>;

export interface ContactOptionProps<K extends ContactOption['kind']> {
  readonly option: OptionOf<K>;
  readonly event: HandoverEvent;
}

export interface ContactOptionsProps {
  readonly options: readonly ContactOption[];
  readonly event: HandoverEvent;
}

/** The shop's contact options in configured order. Omits links with an unsafe URL. */
export const ContactOptions = ({ options, event }: ContactOptionsProps) => (
  <ul className="shelftalk-contact-options">
    {options.map((option) => (
      <li key={JSON.stringify(option)}>
        {option.kind === 'link' && <ContactLink option={option} event={event} />}
        {option.kind === 'live-chat' && <LiveChatButton option={option} event={event} />}
        {option.kind === 'ticket' && <TicketForm option={option} event={event} />}
      </li>
    ))}
  </ul>
);

/** Appends the shopper's request to the URL if the option has a text parameter. */
const hrefOf = ({ href, textParameter }: OptionOf<'link'>, { reasonNative }: HandoverEvent): string => {
  if (textParameter === undefined || reasonNative === '') return href;
  const separator = href.includes('?') ? '&' : '?';
  return `${href}${separator}${encodeURIComponent(textParameter)}=${encodeURIComponent(reasonNative)}`;
};

const ContactLink = ({ option, event }: ContactOptionProps<'link'>) => {
  const messages = useMessages();
  const [href] = useState(() => safeHref(hrefOf(option, event)));
  if (href === undefined) return null;
  const defaultLabel = href.startsWith('tel:')
    ? messages.contactPhone
    : href.startsWith('mailto:')
      ? messages.contactEmail
      : messages.contactLink;
  const number = href.startsWith('tel:') ? href.slice('tel:'.length) : undefined;
  return (
    <Link href={href}>
      {option.label ?? defaultLabel}
      {number && option.label === undefined && <bdi dir="ltr">{number}</bdi>}
    </Link>
  );
};
