'use client';

import { DayDivider } from './DayDivider.tsx';
import { HeldMark } from './HeldMark.tsx';
import { MessageView } from './MessageView.tsx';
import { useMessageRow } from './useMessageRow.ts';

export interface MessageRowProps {
  readonly id: string;
  readonly previousId?: string | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** One message of the conversation. Renders again only when that message, its choice or its grouping changes. */
export const MessageRow = ({ id, previousId, onError }: MessageRowProps) => {
  const row = useMessageRow(id, previousId);
  if (!row) return null;
  const { beginsDay, ...view } = row;
  const isUnsent = view.message.from === 'shopper' && view.message.delivery !== 'sent';
  return (
    <>
      {beginsDay && <DayDivider at={view.message.at} />}
      <MessageView {...view} onError={onError} mark={isUnsent && <HeldMark />} />
    </>
  );
};
