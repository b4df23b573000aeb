'use client';

import { useMessages } from '../messages/MessagesContext.tsx';

/** Replaces an event that cannot be rendered. Its content is reported to the host, not shown. */
export const UnknownMessage = () => <p className="shelftalk-note">{useMessages().unknownMessage}</p>;
