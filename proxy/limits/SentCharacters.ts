import { createDictionary, getOwn } from '../../src/protocol/index.ts';
import type { Awaitable, Caller, CallHeaders, Limiter } from '../contract/index.ts';

/** Counts the characters that turns send to the agent's server, by their caller. */
export class SentCharacters {
  readonly #limiter: Limiter | undefined;
  /** The callers of the running turns, by request id. */
  readonly #callers = createDictionary<Caller>();

  constructor(limiter: Limiter | undefined) {
    this.#limiter = limiter;
  }

  begin(requestId: string, caller: Caller): Caller {
    this.#callers[requestId] = caller;
    return caller;
  }
  end(requestId: string) {
    delete this.#callers[requestId];
  }

  /**
   * Counts the characters of a request.
   * @param headers Those of the turn's call, with its request id.
   * @param isStarted An earlier request of the turn was sent: counts, but never refuses.
   * @throws `Refusal` above a limit.
   */
  readonly admit = (headers: CallHeaders, characters: number, isStarted = false): Awaitable<void> => {
    const caller = this.#callers[getOwn(headers, 'x-request-id') ?? ''];
    return caller && this.#limiter?.admitCharacters?.(characters, caller, isStarted);
  };
}
