export const speeds = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof speeds)[number];

/** Where a recording stands. `take` counts how often it has begun anew: nothing that was said can be taken back. */
export interface Player {
  readonly status: 'playing' | 'paused';
  /** How many cues have been given. */
  readonly position: number;
  readonly length: number;
  readonly speed: Speed;
  readonly take: number;
}

export type PlayerAction =
  | { readonly kind: 'play' | 'pause' | 'step' | 'restart' }
  | { readonly kind: 'seek'; readonly position: number }
  | { readonly kind: 'speed'; readonly speed: Speed };

export const startPlayer = (length: number, status: Player['status'] = 'paused'): Player => ({
  status,
  position: 0,
  length,
  speed: 1,
  take: 0,
});

export const isAtEnd = ({ position, length }: Player): boolean => position >= length;

export const nextPlayer = (player: Player, action: PlayerAction): Player => {
  switch (action.kind) {
    case 'play':
      return { ...(isAtEnd(player) ? moved(player, 0) : player), status: 'playing' };
    case 'pause':
      return { ...player, status: 'paused' };
    case 'step':
      return moved(player, player.position + 1);
    case 'seek':
      return { ...moved(player, action.position), status: 'paused' };
    case 'restart':
      return moved(player, 0);
    case 'speed':
      return { ...player, speed: action.speed };
  }
};

/** At the end nothing plays any more. */
const moved = (player: Player, to: number): Player => {
  const position = Math.min(Math.max(Math.round(to), 0), player.length);
  const next = { ...player, position, take: player.take + (position < player.position ? 1 : 0) };
  return isAtEnd(next) ? { ...next, status: 'paused' } : next;
};

/** Milliseconds until the next cue; undefined where none is due by itself. */
export const dueIn = (player: Player, cues: readonly { readonly wait: number }[]): number | undefined => {
  const cue = cues[player.position];
  return player.status === 'playing' && cue ? cue.wait / player.speed : undefined;
};
