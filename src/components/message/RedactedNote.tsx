'use client';

import { useMessages } from '../messages/MessagesContext.tsx';

/** States that a card number was removed from the message and not sent. */
export const RedactedNote = () => <p className="shelftalk-note">{useMessages().cardHidden}</p>;
