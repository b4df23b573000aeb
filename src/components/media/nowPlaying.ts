let current: HTMLMediaElement | undefined;

/** One recording at a time on the whole page: the last one to start silences the one before. */
export function claimSound(player: HTMLMediaElement): void {
  if (current !== player) current?.pause();
  current = player;
}

/** Forgets a player that has gone. */
export function releaseSound(player: HTMLMediaElement): void {
  if (current === player) current = undefined;
}
