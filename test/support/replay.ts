import { browserRuntime } from '../../src/browser/index.ts';
import { createOfflineTransport } from '../../src/client/index.ts';
import { decodeInput, parseScript, type Script, type ScriptStep } from '../../src/protocol/index.ts';
import { type ChatStore, createChatStore } from '../../src/store/index.ts';
import { fixtureText } from '../../stories/support/fixtureText.ts';
import { submitInput } from '../../stories/support/recordedInput.ts';

export interface Replay {
  readonly store: ChatStore;
  /** Sends the recorded inputs. `settled` is awaited before every line of the agent, and before and after the end of a turn. */
  readonly play: (settled: () => Promise<void>) => Promise<void>;
}

const pause: ScriptStep = { pause: 0 };

/** Replaces the recorded pauses by a zero pause before every line and before the end. */
const withZeroPauses = ({ blocks }: Script): Script => ({
  blocks: blocks.map(({ inputEvents, steps }) => ({
    inputEvents,
    steps: [...steps.filter((step) => 'line' in step).flatMap((line) => [pause, line]), pause],
  })),
});

/** Plays a recorded conversation through the offline transport, line by line. */
export const replay = (name: string): Replay => {
  const script = withZeroPauses(parseScript(fixtureText(name)));
  // Each pause of the script waits until the view of the test has settled.
  let waitUntilSettled = async (): Promise<void> => {};
  const transport = createOfflineTransport(script, { sleep: () => waitUntilSettled() });
  const store = createChatStore({ transport, ...browserRuntime });
  const play: Replay['play'] = async (settled) => {
    waitUntilSettled = settled;
    for (const event of script.blocks.flatMap(({ inputEvents }) => inputEvents)) {
      await submitInput(store, decodeInput(event));
      await settled();
    }
  };
  return { store, play };
};
