import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
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
  /** Its bytes, where they are still in the page: nothing is then fetched from `url`. It plays at one speed. */
  readonly recording?: Blob;
  /** What is heard, where that is known. */
  readonly label?: string;
}

/** Seconds that a key goes. */
const strides: Readonly<Record<string, number>> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
};

/**
 * Plays a recording: nothing is fetched before the first press, one plays at a time, and it goes on when its
 * row is taken out of a long thread. Before that press it says whose server it would ask, where that is a
 * foreign one.
 *
 * `data-state` blocked | paused | loading | playing | dead.
 */
export function AudioPlayer({ url, recording, label = '' }: AudioPlayerProps) {
  const messages = useMessages();
  const id = useId();
  const { src, isAllowed, host, show } = useMedia(url);
  const isPlayable = src !== undefined;
  const isBlocked = isPlayable && !isAllowed && !recording;
  const box = useRef<HTMLFieldSetElement>(null);
  const sound = useAudioPlayback({ url, recording }, box, isPlayable && !isBlocked);
  const state = !isPlayable ? 'dead' : isBlocked ? 'blocked' : sound.state;
  const isPlaying = state === 'playing' || state === 'loading';
  const isDead = state === 'dead';
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
            sound.toggle();
          }}
        >
          {isDead ? <Icon name="retry" /> : <Drawing path={isPlaying ? pause : play} solid />}
          <span className="shelftalk-hidden">
            {isBlocked && messages.playRecording}
            {!isBlocked &&
              (isDead ? messages.playAgain : isPlaying ? messages.pauseAudio : messages.playAudio)}
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
      ) : isDead ? (
        <div className="shelftalk-audio-trouble">
          <p role="status">{messages.audioUnavailable}</p>
          <MediaLink kind="sound" url={url} label={src === undefined ? name : messages.openAudio} />
        </div>
      ) : (
        <Progress {...sound} hasRates={!recording} isStill={!isPlaying && sound.elapsed === 0} />
      )}
    </fieldset>
  );
}

type ProgressProps = Pick<
  ReturnType<typeof useAudioPlayback>,
  'elapsed' | 'total' | 'rate' | 'seek' | 'nextRate'
> & {
  /** Nothing has been heard yet: how long it takes is then all there is to say. */
  readonly isStill: boolean;
  readonly hasRates: boolean;
};

function Progress({ elapsed, total, rate, seek, nextRate, isStill, hasRates }: ProgressProps) {
  const messages = useMessages();
  const locale = useLocale();
  const bar = useRef<HTMLInputElement>(null);
  const now = formatDuration(elapsed, locale);
  const end = total === undefined ? '' : formatDuration(total, locale);
  const part = total === undefined ? 0 : Math.min(elapsed / total, 1);

  useEffect(() => {
    bar.current?.style.setProperty('--shelftalk-part', `${part * 100}%`);
  }, [part]);

  const seekByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const stride = strides[event.key];
    if (stride === undefined) return;
    event.preventDefault();
    const isSideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    seek(elapsed + (isSideways && isRtl(event.currentTarget) ? -stride : stride));
  };

  return (
    <>
      <input
        ref={bar}
        type="range"
        className="shelftalk-audio-bar"
        aria-label={messages.audioPosition}
        aria-valuetext={messages.audioTime(now, end)}
        min={0}
        max={total ?? 1}
        step={0.1}
        value={total === undefined ? 0 : Math.min(elapsed, total)}
        disabled={total === undefined}
        onChange={(event) => seek(Number(event.currentTarget.value))}
        onKeyDown={seekByKey}
      />
      <span className="shelftalk-audio-time" aria-hidden="true">
        {end === '' || isStill ? end || now : `${now} / ${end}`}
      </span>
      {hasRates && (
        <button type="button" className="shelftalk-audio-rate" onClick={nextRate}>
          <span className="shelftalk-hidden">{messages.audioSpeed} </span>
          {new Intl.NumberFormat(locale).format(rate)}×
        </button>
      )}
    </>
  );
}
