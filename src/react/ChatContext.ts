'use client';

import { createContext } from 'react';
import type { ChatStore } from '../store/index.ts';

export const ChatContext = createContext<ChatStore | null>(null);
