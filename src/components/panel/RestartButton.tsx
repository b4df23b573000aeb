'use client';

import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

/** The fallback of `EndNotice`: a shopper can always start a new conversation. */
export const RestartButton = ({ onRestart }: { readonly onRestart: () => void }) => (
  <Button onClick={onRestart}>{useMessages().startAgain}</Button>
);
