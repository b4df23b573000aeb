'use client';

import { useState } from 'react';
import type { HandoverEvent } from '../../protocol/index.ts';
import { useChatStore } from '../../react/index.ts';
import type { ContactOption, OpeningHours } from '../../store/index.ts';
import { Drawing } from '../icons/Icon.tsx';
import { letter, note, phone } from '../icons/rareDrawings.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { Link } from '../text/Link.tsx';
import { safeHref } from '../text/safeHref.ts';
import type { ContactOptionProps, OptionOf } from './ContactOptionProps.ts';
import { LiveChatButton } from './LiveChatButton.tsx';
import { lastShopperText } from './lastShopperText.ts';
import { OpeningHoursLine } from './OpeningHoursLine.tsx';
import { TicketForm } from './TicketForm.tsx';

export interface ContactOptionsProps {
  readonly options: readonly ContactOption[];
  readonly hours?: OpeningHours | undefined;
  readonly event: HandoverEvent;
}

/** The shop's opening hours, then its contact options in configured order. Omits links with an unsafe URL. */
export const ContactOptions = ({ options, hours, event }: ContactOptionsProps) => (
  <>
    {hours && <OpeningHoursLine hours={hours} />}
    <ul className="shelftalk-contact-options">
      {options.map((option) => {
        const key = JSON.stringify(option);
        if (option.kind === 'link') return <ContactLink key={key} option={option} />;
        return (
          <li key={key}>
            {option.kind === 'live-chat' ? (
              <LiveChatButton option={option} event={event} />
            ) : (
              <TicketForm option={option} event={event} />
            )}
          </li>
        );
      })}
    </ul>
  </>
);

/** Adds the shopper's last text to the query of the URL if the option has a text parameter. */
const hrefOf = ({ href, textParameter }: OptionOf<'link'>, text: string): string => {
  if (textParameter === undefined || text === '') return href;
  const parameter = `${encodeURIComponent(textParameter)}=${encodeURIComponent(text)}`;
  return href.replace(/(\?[^#]*)?(?=#|$)/, (query) => (query ? `${query}&` : '?') + parameter);
};

/** The number of a `tel:` address, with spaces instead of its separators (RFC 3966): "+353 1 555 0100". */
const phoneNumber = (href: string): string =>
  href.slice('tel:'.length).replace(/;.*$/, '').replaceAll(/[-.]+/g, ' ');

const ContactLink = ({ option }: Pick<ContactOptionProps<'link'>, 'option'>) => {
  const messages = useMessages();
  const store = useChatStore();
  const [href] = useState(() => safeHref(hrefOf(option, lastShopperText(store.getState()))));
  if (href === undefined) return null;
  const isPhone = href.startsWith('tel:');
  const isEmail = href.startsWith('mailto:');
  const defaultLabel = isPhone
    ? messages.contactPhone
    : isEmail
      ? messages.contactEmail
      : messages.contactLink;
  return (
    <li>
      <Link href={href}>
        <Drawing path={isPhone ? phone : isEmail ? letter : note} />
        {option.label ?? defaultLabel}
        {isPhone && option.label === undefined && <bdi dir="ltr">{phoneNumber(href)}</bdi>}
      </Link>
    </li>
  );
};
