'use client';

import type { CloseReason } from '../../store/index.ts';
import { SessionSlip } from './SessionSlip.tsx';
import { useTranscript } from './useTranscript.ts';

interface EndSlipProps {
  readonly reason: CloseReason;
  readonly at: number;
  readonly onRestart: () => void;
}

/** The slip in place of the composer, with this conversation to copy. */
export const EndSlip = (end: EndSlipProps) => <SessionSlip {...end} text={useTranscript()} />;
