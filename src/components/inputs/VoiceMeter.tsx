import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../media/formatDuration.ts';
import { useLocale } from '../messages/MessagesContext.tsx';
import { withKeys } from '../text/withKeys.ts';
import { useInputMessages } from './useInputMessages.ts';

interface VoiceMeterProps {
  /** Returns the current loudness, 0 to 1. */
  readonly level: () => number;
  readonly maxSeconds: number;
  /** Called once after `maxSeconds`. */
  readonly onFull: () => void;
}

const bars = 40;
/** Milliseconds between level samples. */
const sampleInterval = 100;
/** Remaining seconds at which a warning is announced. */
const warningSeconds = 10;
const silent: readonly number[] = Array(bars).fill(0);

/** Level meter with the newest sample at the end, and the elapsed time. */
export function VoiceMeter({ level, maxSeconds, onFull }: VoiceMeterProps) {
  const messages = useInputMessages();
  const locale = useLocale();
  const [levels, setLevels] = useState(silent);
  const [elapsed, setElapsed] = useState(0);
  const latest = useRef({ level, onFull });
  useEffect(() => {
    latest.current = { level, onFull };
  });

  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(() => {
      const seconds = (Date.now() - since) / 1000;
      setLevels((before) => [...before.slice(1), latest.current.level()]);
      setElapsed(seconds);
      if (seconds < maxSeconds) return;
      clearInterval(timer);
      latest.current.onFull();
    }, sampleInterval);
    return () => clearInterval(timer);
  }, [maxSeconds]);

  const left = Math.ceil(maxSeconds - elapsed);
  return (
    <div className="shelftalk-meter">
      <svg viewBox={`0 0 ${bars * 4} 40`} preserveAspectRatio="none" aria-hidden="true">
        {withKeys(levels).map(([key, sample], at) => {
          const height = 2 + sample * 38;
          return <rect key={key} x={at * 4 + 1} y={(40 - height) / 2} width="2" height={height} rx="1" />;
        })}
      </svg>
      <span className="shelftalk-audio-time" role="timer" aria-label={messages.voiceElapsed}>
        {formatDuration(elapsed, locale)}
      </span>
      <span className="shelftalk-note" role="status">
        {left <= warningSeconds ? messages.voiceLeft(warningSeconds) : ''}
      </span>
    </div>
  );
}
