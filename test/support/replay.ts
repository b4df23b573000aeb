import { createOfflineTransport } from '../../src/client/index.ts';
import { parseScript } from '../../src/protocol/index.ts';
import { browserSurroundings } from '../../src/react/index.ts';
import { type ChatStore, createChatStore } from '../../src/store/index.ts';
import { fixtureText } from '../../stories/support/fixtureText.ts';
import { saidInput, sayInput } from '../../stories/support/saidInput.ts';

export interface Replay {
  readonly store: ChatStore;
  /** Lets the shopper of the recording say the next thing; false when there is nothing left. */
  readonly next: () => Promise<boolean>;
  /** Plays all that is left. */
  readonly play: () => Promise<void>;
}

/** Plays a recorded conversation through the offline transport, with its pauses; `speed` 100 is at once. */
export const replay = (name: string, speed = 1): Replay => {
  const script = parseScript(fixtureText(name));
  const transport = createOfflineTransport(script, { speed });
  const store = createChatStore({ transport, ...browserSurroundings });
  let block = 0;
  const next = async (): Promise<boolean> => {
    const turn = script.blocks[block];
    if (!turn || store.getState().session.status === 'closed') return false;
    block += 1;
    for (const event of turn.inputEvents) await sayInput(store, saidInput(event));
    return true;
  };
  const play = async (): Promise<void> => {
    while (await next());
  };
  return { store, next, play };
};
