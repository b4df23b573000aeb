'use client';

import type { CloseReason } from '../../store/index.ts';
import { SessionNotice } from './SessionNotice.tsx';
import { useTranscript } from './useTranscript.ts';

export interface EndNoticeProps {
  readonly reason: CloseReason;
  /** Time of the end, in milliseconds since the epoch. */
  readonly at: number;
  readonly onRestart: () => void;
}

/** The session notice with this conversation's transcript. */
export const EndNotice = (end: EndNoticeProps) => <SessionNotice {...end} text={useTranscript()} />;
