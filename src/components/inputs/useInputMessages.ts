import { useMemo } from 'react';
import { createPlural } from '../messages/createPlural.ts';
import type { Messages } from '../messages/en.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { createInputMessages, type InputMessages } from './inputMessages.ts';

/** Returns all strings. Those of attachments, store pickers and sent forms are English if the catalogue has none. */
export function useInputMessages(): Messages & InputMessages {
  const locale = useLocale();
  const english = useMemo(() => createInputMessages(createPlural('en', locale)), [locale]);
  return { ...english, ...useMessages() };
}
