import { browserRuntime } from '../../../src/browser/index.ts';
import { createOfflineTransport } from '../../../src/client/index.ts';
import { type ChatStore, createChatStore } from '../../../src/store/index.ts';
import { withNetwork } from '../../support/network.ts';
import { submitInput } from '../../support/recordedInput.ts';
import { moment } from '../../support/storyChat.ts';
import { type Cue, scriptWithPauses } from './cues.ts';

/** A conversation that advances cue by cue; its state depends only on the position. */
export interface Replay {
  readonly store: ChatStore;
  /** Plays the cues before `position`; resolves when the state no longer changes. Never goes back. */
  to(position: number): Promise<void>;
  dispose(): void;
}

export const createReplay = (cues: readonly Cue[]): Replay => {
  const lineGate = createLineGate();
  const transport = createOfflineTransport(scriptWithPauses(cues), { sleep: lineGate.sleep });
  let played = 0;
  let ids = 0;
  let running = Promise.resolve();
  const store = createChatStore({
    transport: withNetwork(transport),
    ...browserRuntime,
    clock: {
      ...browserRuntime.clock,
      now: () => cues.slice(0, played).reduce((at, { wait }) => at + wait, moment),
    },
    makeId: () => `scene-${ids++}`,
    random: () => 0.5,
  });

  /** Resolves when the inputs of the last input cue have been answered. */
  let sending: Promise<unknown> = Promise.resolve();

  async function play(cue: Cue): Promise<void> {
    played += 1;
    const nextLine = lineGate.next();
    if (cue.kind === 'input') sending = Promise.all(cue.inputs.map((input) => submitInput(store, input)));
    else lineGate.release();
    await Promise.race([nextLine, sending]);
    store.commands.flush();
  }

  return {
    store,
    to: (position) => {
      running = running.then(async () => {
        for (const cue of cues.slice(played, position)) await play(cue);
      });
      return running;
    },
    dispose: () => store.commands.dispose(),
  };
};

/** Holds the answer before each line until `release` is called. */
function createLineGate() {
  let release = () => {};
  let onLine = () => {};
  return {
    /** Resolves when the next line is held. */
    next: () =>
      new Promise<void>((resolve) => {
        onLine = resolve;
      }),
    release: () => release(),
    sleep: (_milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        release = resolve;
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
        onLine();
      }),
  };
}
