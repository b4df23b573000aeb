'use client';

import { useMessages } from '../messages/MessagesContext.tsx';

/** An honest, quiet line for what cannot be shown. What came is reported to the host, not to the shopper. */
export const UnknownMessage = () => <p className="shelftalk-note">{useMessages().unknownMessage}</p>;
