import { browserRuntime } from '../../../src/browser/index.ts';
import { createOfflineTransport } from '../../../src/client/index.ts';
import { type ChatStore, createChatStore } from '../../../src/store/index.ts';
import { onNetwork } from '../../support/network.ts';
import { sayInput } from '../../support/saidInput.ts';
import { moment } from '../../support/still.ts';
import { type Cue, heldScript } from './cues.ts';

/** A conversation that goes from cue to cue, and at each of them is the same every time. */
export interface Stage {
  readonly store: ChatStore;
  /** Gives all cues up to, not including, the one at `position`; done once nothing moves any more. Never goes back. */
  to(position: number): Promise<void>;
  dispose(): void;
}

export const createStage = (cues: readonly Cue[]): Stage => {
  const held = createHold();
  const transport = createOfflineTransport(heldScript(cues), { sleep: held.sleep });
  let given = 0;
  let ids = 0;
  let running = Promise.resolve();
  const store = createChatStore({
    transport: onNetwork(transport),
    ...browserRuntime,
    clock: {
      ...browserRuntime.clock,
      now: () => cues.slice(0, given).reduce((at, { wait }) => at + wait, moment),
    },
    makeId: () => `scene-${ids++}`,
    random: () => 0.5,
  });

  /** Done when all that was said has been answered. */
  let saying: Promise<unknown> = Promise.resolve();

  async function give(cue: Cue): Promise<void> {
    given += 1;
    const holding = held.next();
    if (cue.kind === 'said') saying = Promise.all(cue.inputs.map((input) => sayInput(store, input)));
    else held.release();
    await Promise.race([holding, saying]);
    store.commands.flush();
  }

  return {
    store,
    to: (position) => {
      running = running.then(async () => {
        for (const cue of cues.slice(given, position)) await give(cue);
      });
      return running;
    },
    dispose: () => store.commands.dispose(),
  };
};

/** Keeps each line back until it is released. */
function createHold() {
  let open = () => {};
  let tell = () => {};
  return {
    /** Resolves when a line is being held, the next time that one is. */
    next: () =>
      new Promise<void>((resolve) => {
        tell = resolve;
      }),
    release: () => open(),
    sleep: (_milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        open = resolve;
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
        tell();
      }),
  };
}
