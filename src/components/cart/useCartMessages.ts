import type { Messages } from '../messages/en.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { type CartMessages, cartMessages } from './cartMessages.ts';

/** Returns all strings; those of the cart card are English in catalogues without them. */
export const useCartMessages = (): Messages & CartMessages => ({ ...cartMessages, ...useMessages() });
