import { useStore } from 'zustand/react';
import { canSend } from '../store/index.ts';
import { useStoreOrNone } from './useStoreOrNone.ts';

/** Whether the conversation accepts inputs; true outside a conversation. */
export const useCanSend = (): boolean => useStore(useStoreOrNone(), canSend);
