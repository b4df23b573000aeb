import { createElement, type KeyboardEvent } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { RareIcon } from '../icons/RareIcon.tsx';
import { isRtl } from '../interactive/isRtl.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
import { clockText } from './clockText.ts';
import { mediaHref, useMediaPolicy } from './mediaPolicy.ts';
import { useSound } from './useSound.ts';

export interface AudioPlayerProps {
  readonly url: string;
  /** What is heard, where that is known. */
  readonly label?: string;
}

/** Seconds that one arrow key goes. */
const stride = 5;

const steps: Readonly<Record<string, number>> = {
  ArrowRight: stride,
  ArrowUp: stride,
  ArrowLeft: -stride,
  ArrowDown: -stride,
};

/**
 * Plays a recording: nothing is fetched before the first press, and one plays at a time.
 *
 * `data-state` paused | loading | playing | dead.
 */
export function AudioPlayer({ url, label = '' }: AudioPlayerProps) {
  const words = useAllWords();
  const locale = useLocale();
  const isAllowed = useMediaPolicy();
  const src = mediaHref(url);
  const { ref, elapsed, total, rate, ...sound } = useSound();
  const isPlayable = src !== undefined && isAllowed(src);
  const state = isPlayable ? sound.state : 'dead';
  const isPlaying = state === 'playing' || state === 'loading';
  const now = clockText(elapsed, locale);
  const end = total === undefined ? '' : clockText(total, locale);
  const rateText = new Intl.NumberFormat(locale).format(rate);

  const seekByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isMirrored = event.key.startsWith('ArrowR') || event.key.startsWith('ArrowL');
    sound.seek(elapsed + (isMirrored && isRtl(event.currentTarget) ? -step : step));
  };

  return (
    <fieldset className="shelftalk-audio" data-state={state} aria-label={label || words.voiceMessage}>
      {/* The protocol carries no captions, so there is no track to offer. */}
      {createElement('audio', { ref, src: isPlayable ? src : undefined, preload: 'none' })}
      <button
        type="button"
        className="shelftalk-round"
        aria-disabled={!isPlayable}
        aria-busy={state === 'loading'}
        onClick={() => isPlayable && sound.toggle()}
      >
        {state === 'dead' ? <Icon name="retry" /> : <RareIcon name={isPlaying ? 'pause' : 'play'} />}
        <span className="shelftalk-hidden">
          {state === 'dead' ? words.playAgain : isPlaying ? words.pauseAudio : words.playAudio}
        </span>
      </button>
      {state === 'dead' ? (
        <p className="shelftalk-audio-trouble" role="status">
          {words.audioDead}
        </p>
      ) : (
        <>
          <input
            type="range"
            className="shelftalk-audio-bar"
            aria-label={words.audioPosition}
            aria-valuetext={words.audioTime(now, end)}
            min={0}
            max={total ?? 1}
            step={0.1}
            value={total === undefined ? 0 : Math.min(elapsed, total)}
            disabled={total === undefined}
            onChange={(event) => sound.seek(Number(event.currentTarget.value))}
            onKeyDown={seekByKey}
          />
          <span className="shelftalk-audio-time" aria-hidden="true">
            {end === '' || (!isPlaying && elapsed === 0) ? end || now : `${now} / ${end}`}
          </span>
          <button type="button" className="shelftalk-audio-rate" onClick={sound.nextRate}>
            <span className="shelftalk-hidden">{words.audioSpeed} </span>
            {rateText}×
          </button>
        </>
      )}
    </fieldset>
  );
}
