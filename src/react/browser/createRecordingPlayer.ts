import type { SoundPlayer } from './RecordingPlayer.ts';

/** What plays a recording that is still in the page. Only who has made one needs it: it is fetched. Rejects where it cannot be. */
export const createRecordingPlayer = async (recording: Blob): Promise<SoundPlayer> =>
  new (await import('./RecordingPlayer.ts')).RecordingPlayer(recording);
