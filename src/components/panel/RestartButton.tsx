'use client';

import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

/** Fallback of `EndNotice`, so that a new conversation can be started even if the notice fails. */
export const RestartButton = ({ onRestart }: { readonly onRestart: () => void }) => (
  <Button onClick={onRestart}>{useMessages().startAgain}</Button>
);
