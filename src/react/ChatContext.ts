'use client';

import { createContext } from 'react';
import type { ChatStore } from '../store/index.ts';

/** The store of the nearest `ChatProvider`; null outside of one. */
export const ChatContext = createContext<ChatStore | null>(null);
