import { Button } from '../../../src/components/index.ts';
import { isAtEnd, type Player, type PlayerAction, type Speed, speeds } from './player.ts';

interface ControlBarProps {
  readonly player: Player;
  readonly shown: number | undefined;
  readonly onAct: (action: PlayerAction) => void;
}

/** Controls below the panel that play, step and seek a recording. */
export const ControlBar = ({ player, shown, onAct }: ControlBarProps) => {
  const isPlaying = player.status === 'playing';
  return (
    <fieldset
      aria-label="Recording"
      data-shown={shown}
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 8,
        alignItems: 'center',
        padding: 8,
        margin: 0,
        border: 0,
        minInlineSize: 0,
      }}
    >
      <Button variant="quiet" onClick={() => onAct({ kind: 'restart' })}>
        Restart
      </Button>
      <Button variant="fill" onClick={() => onAct({ kind: isPlaying ? 'pause' : 'play' })}>
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button variant="line" aria-disabled={isAtEnd(player)} onClick={() => onAct({ kind: 'step' })}>
        Step
      </Button>
      <label>
        Speed{' '}
        <select
          value={player.speed}
          style={{ minBlockSize: 44, font: 'inherit' }}
          onChange={({ target }) => {
            const speed = speeds.find((each): each is Speed => String(each) === target.value);
            if (speed) onAct({ kind: 'speed', speed });
          }}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      <input
        type="range"
        aria-label="Line"
        min={0}
        max={player.length}
        value={player.position}
        style={{ flex: '1 1 120px', minBlockSize: 44, accentColor: 'var(--shelftalk-fill)' }}
        onChange={({ target }) => onAct({ kind: 'seek', position: target.valueAsNumber })}
      />
      <output style={{ fontVariantNumeric: 'tabular-nums' }}>
        {player.position} / {player.length}
      </output>
    </fieldset>
  );
};
