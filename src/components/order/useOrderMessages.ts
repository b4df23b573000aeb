import type { Messages } from '../messages/en.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { type OrderMessages, orderMessages } from './orderMessages.ts';

/** Returns all strings; those of the order card are English in catalogues without them. */
export const useOrderMessages = (): Messages & OrderMessages => ({ ...orderMessages, ...useMessages() });
