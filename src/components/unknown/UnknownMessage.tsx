'use client';

import { useMessages } from '../messages/MessagesContext.tsx';

/** Replaces an event that could not be decoded. Its content is reported to the host, not shown. */
export const UnknownMessage = () => <p className="shelftalk-note">{useMessages().unknownMessage}</p>;
