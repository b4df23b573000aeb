'use client';

import type { ComponentType } from 'react';
import { useExtensions } from '../../react/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { RendererProps } from '../renderers/types.ts';

/** Replaces an event that could not be decoded, unless the page shows it itself. Its content is reported to the host, not shown. */
export const UnknownMessage = (props: Partial<RendererProps<'unknown'>>) => {
  const { unknownMessage } = useMessages();
  const extensions = useExtensions();
  // Safe: `createExtensions` creates a renderer of unknown events.
  const Message = props.event?.extension && (extensions?.Message as ComponentType<typeof props>);
  return Message ? <Message {...props} /> : <p className="shelftalk-note">{unknownMessage}</p>;
};
