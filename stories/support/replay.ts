import { createOfflineTransport } from '../../src/client/index.ts';
import { type ChatInput, type InputEvent, parseScript } from '../../src/protocol/index.ts';
import { browserSurroundings } from '../../src/react/index.ts';
import { type ChatStore, createChatStore } from '../../src/store/index.ts';
import { fixtureText } from './fixtureText.ts';

export const inputOf = (event: InputEvent): ChatInput | undefined => {
  if ('messageEvent' in event) {
    const { role, content } = event.messageEvent;
    if (!('textContent' in content)) return undefined;
    return { kind: role === 'ASSISTANT' ? 'assistant' : 'text', text: content.textContent.text };
  }
  if ('buttonResponseEvent' in event) return { kind: 'button', ...event.buttonResponseEvent };
  if ('listReplyEvent' in event) return { kind: 'row', ...event.listReplyEvent };
  return undefined;
};

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
    for (const event of turn.inputEvents) {
      const input = inputOf(event);
      if (input?.kind === 'assistant') store.commands.say(input.text);
      else if (input?.kind === 'button' || input?.kind === 'row') await answer(store, input);
      else if (input) await store.commands.send(input);
    }
    return true;
  };
  const play = async (): Promise<void> => {
    while (await next());
  };
  return { store, next, play };
};

/** A choice belongs to the last message that offered it. */
const answer = (store: ChatStore, input: ChatInput & { readonly id: string }): Promise<void> => {
  const { order, byId } = store.getState();
  const offered = order.findLast((id) => {
    const message = byId[id];
    return message?.from === 'agent' && JSON.stringify(message.event).includes(`"id":"${input.id}"`);
  });
  return offered === undefined ? store.commands.send(input) : store.commands.answer(offered, input);
};
