export const speeds = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof speeds)[number];

/** Playback state. A store cannot undo messages, so going back restarts: `restarts` counts how often. */
export interface Player {
  readonly status: 'playing' | 'paused';
  /** Number of cues played. */
  readonly position: number;
  readonly length: number;
  readonly speed: Speed;
  readonly restarts: number;
}

export type PlayerAction =
  | { readonly kind: 'play' | 'pause' | 'step' | 'restart' }
  | { readonly kind: 'seek'; readonly position: number }
  | { readonly kind: 'speed'; readonly speed: Speed };

export const createPlayer = (length: number, status: Player['status'] = 'paused'): Player => ({
  status,
  position: 0,
  length,
  speed: 1,
  restarts: 0,
});

export const isAtEnd = ({ position, length }: Player): boolean => position >= length;

export const reducePlayer = (player: Player, action: PlayerAction): Player => {
  switch (action.kind) {
    case 'play':
      return { ...(isAtEnd(player) ? moveTo(player, 0) : player), status: 'playing' };
    case 'pause':
      return { ...player, status: 'paused' };
    case 'step':
      return moveTo(player, player.position + 1);
    case 'seek':
      return { ...moveTo(player, action.position), status: 'paused' };
    case 'restart':
      return moveTo(player, 0);
    case 'speed':
      return { ...player, speed: action.speed };
  }
};

/** Moves to a position; pauses at the end. */
const moveTo = (player: Player, to: number): Player => {
  const position = Math.min(Math.max(Math.round(to), 0), player.length);
  const next = { ...player, position, restarts: player.restarts + (position < player.position ? 1 : 0) };
  return isAtEnd(next) ? { ...next, status: 'paused' } : next;
};

/** Milliseconds until the next cue; undefined while paused and at the end. */
export const cueDelayMs = (
  player: Player,
  cues: readonly { readonly wait: number }[],
): number | undefined => {
  const cue = cues[player.position];
  return player.status === 'playing' && cue ? cue.wait / player.speed : undefined;
};
