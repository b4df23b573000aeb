'use client';

import { useMessages } from '../messages/MessagesContext.tsx';

/** Informs the shopper that a card number was removed from the message before it was sent. */
export const RedactedNote = () => <p className="shelftalk-note">{useMessages().cardHidden}</p>;
