import { useContext } from 'react';
import type { Extensions } from '../store/index.ts';
import { ChatContext } from './ChatContext.ts';

/** Returns what the conversation shows beside the events of the wire format; undefined for nothing. */
export const useExtensions = (): Extensions | undefined => useContext(ChatContext)?.extensions.current;
