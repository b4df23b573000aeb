'use client';

import { useMessages } from '../messages/MessagesContext.tsx';

/** Says that nobody got the card number that was in a message. */
export const HiddenNote = () => <p className="shelftalk-note">{useMessages().cardHidden}</p>;
