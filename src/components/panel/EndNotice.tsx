'use client';

import type { CloseReason } from '../../store/index.ts';
import { SessionSlip } from '../session/SessionSlip.tsx';
import { useTranscript } from '../session/useTranscript.ts';

export interface EndNoticeProps {
  readonly reason: CloseReason;
  readonly at: number;
  readonly onRestart: () => void;
}

/** The slip in place of the composer, with this conversation to copy. */
export const EndNotice = (end: EndNoticeProps) => <SessionSlip {...end} text={useTranscript()} />;
