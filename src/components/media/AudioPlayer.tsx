import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { Drawing, Icon } from '../icons/Icon.tsx';
import { pause, play } from '../icons/rareDrawings.ts';
import { isRtl } from '../interactive/isRtl.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { formatDuration } from './formatDuration.ts';
import { MediaLink } from './MediaLink.tsx';
import { useAudioPlayback } from './useAudioPlayback.ts';
import { useMedia } from './useMedia.ts';

export interface AudioPlayerProps {
  readonly url: string;
  /** The recording's bytes, if in memory: `url` is then not fetched, and there is no speed button. */
  readonly recording?: Blob;
  /** Accessible name; defaults to "voice message". */
  readonly label?: string;
}

/** Seconds to seek per key. */
const seekSteps: Readonly<Record<string, number>> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
};

/**
 * An audio player. Nothing is fetched before the first press, only one recording plays at a time, and playback
 * continues when a long thread unmounts its row. If the media policy blocks the recording, the player names the server
 * that a press would contact.
 *
 * `data-state`: `blocked`, `paused`, `loading`, `playing` or `failed`.
 */
export function AudioPlayer({ url, recording, label = '' }: AudioPlayerProps) {
  const messages = useMessages();
  const id = useId();
  const { src, isAllowed, host, show } = useMedia(url);
  const isPlayable = src !== undefined;
  const isBlocked = isPlayable && !isAllowed && !recording;
  const box = useRef<HTMLFieldSetElement>(null);
  const playback = useAudioPlayback({ url, recording }, box, isPlayable && !isBlocked);
  const state = !isPlayable ? 'failed' : isBlocked ? 'blocked' : playback.state;
  const isPlaying = state === 'playing' || state === 'loading';
  const hasFailed = state === 'failed';
  const name = label || messages.voiceMessage;

  return (
    <fieldset ref={box} className="shelftalk-audio" data-state={state} aria-label={name}>
      {isPlayable && (
        <button
          type="button"
          className="shelftalk-round"
          aria-busy={state === 'loading'}
          aria-describedby={isBlocked ? id : undefined}
          onClick={() => {
            if (isBlocked) show();
            playback.toggle();
          }}
        >
          {hasFailed ? <Icon name="retry" /> : <Drawing path={isPlaying ? pause : play} solid />}
          <span className="shelftalk-hidden">
            {isBlocked && messages.playRecording}
            {!isBlocked &&
              (hasFailed ? messages.playAgain : isPlaying ? messages.pauseAudio : messages.playAudio)}
          </span>
        </button>
      )}
      {isBlocked ? (
        <p className="shelftalk-audio-blocked">
          <span aria-hidden="true">{messages.playRecording}</span>
          <span id={id} className="shelftalk-blocked-host">
            {messages.mediaFrom(host)}
          </span>
        </p>
      ) : hasFailed ? (
        <div className="shelftalk-audio-error">
          <p role="status">{messages.audioUnavailable}</p>
          <MediaLink kind="audio" url={url} label={src === undefined ? name : messages.openAudio} />
        </div>
      ) : (
        <Progress {...playback} hasRates={!recording} isUnplayed={!isPlaying && playback.elapsed === 0} />
      )}
    </fieldset>
  );
}

type ProgressProps = Pick<
  ReturnType<typeof useAudioPlayback>,
  'elapsed' | 'total' | 'rate' | 'seek' | 'switchRate'
> & {
  /** The position is the start and nothing plays, so only the duration is shown. */
  readonly isUnplayed: boolean;
  readonly hasRates: boolean;
};

function Progress({ elapsed, total, rate, seek, switchRate, isUnplayed, hasRates }: ProgressProps) {
  const messages = useMessages();
  const locale = useLocale();
  const bar = useRef<HTMLInputElement>(null);
  const elapsedText = formatDuration(elapsed, locale);
  const totalText = total === undefined ? '' : formatDuration(total, locale);
  const progress = total === undefined ? 0 : Math.min(elapsed / total, 1);

  useEffect(() => {
    bar.current?.style.setProperty('--shelftalk-progress', `${progress * 100}%`);
  }, [progress]);

  const seekByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = getOwn(seekSteps, event.key);
    if (step === undefined) return;
    event.preventDefault();
    const isSideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    seek(elapsed + (isSideways && isRtl(event.currentTarget) ? -step : step));
  };

  return (
    <>
      <input
        ref={bar}
        type="range"
        className="shelftalk-audio-bar"
        aria-label={messages.audioPosition}
        aria-valuetext={messages.audioTime(elapsedText, totalText)}
        min={0}
        max={total ?? 1}
        step={0.1}
        value={total === undefined ? 0 : Math.min(elapsed, total)}
        disabled={total === undefined}
        onChange={(event) => seek(Number(event.currentTarget.value))}
        onKeyDown={seekByKey}
      />
      <span className="shelftalk-audio-time" aria-hidden="true">
        {isUnplayed ? totalText : [elapsedText, totalText].filter(Boolean).join(' / ')}
      </span>
      {hasRates && (
        <button type="button" className="shelftalk-audio-rate" onClick={switchRate}>
          <span className="shelftalk-hidden">{messages.audioSpeed} </span>
          {new Intl.NumberFormat(locale).format(rate)}×
        </button>
      )}
    </>
  );
}
