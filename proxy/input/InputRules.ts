import type { InputEvent } from '../../src/protocol/index.ts';
import type { Limits, Report, Session, Sessions } from '../contract.ts';
import { Refusal } from '../core/Refusal.ts';
import { isSealed } from './lineSeal.ts';
import { maskEvent } from './maskEvent.ts';
import { type ReceivedEvent, readInputEvents } from './readInputEvents.ts';

export interface InputRulesOptions {
  /** Lines that a page may say in the agent's name; `any` allows every line. */
  readonly greetings: readonly string[] | 'any';
  /** Where pictures and recordings may come from. */
  readonly mediaOrigins: readonly string[];
  /** Whether a file's address was given out by this proxy. */
  readonly isOwnUpload?: (url: string) => boolean;
  /** Lets lines through that the shop's server has sealed; absent: none. */
  readonly seals?: { readonly secret: string; readonly sessions: Sessions } | undefined;
  readonly report: Report;
}

/** What a browser may say. */
export class InputRules implements Limits {
  readonly #options: InputRulesOptions;
  readonly #greetings: ReadonlySet<string>;
  droppedAssistantEvents = 0;

  constructor(options: InputRulesOptions) {
    this.#options = options;
    this.#greetings = new Set(options.greetings === 'any' ? [] : options.greetings);
  }

  async input(inputEvents: unknown, session: Session, reqId: string): Promise<readonly InputEvent[]> {
    const events = readInputEvents(inputEvents);
    const kept: InputEvent[] = [];
    for (const event of events) if (await this.#maySay(event, session)) kept.push(maskEvent(event));
    const dropped = events.length - kept.length;
    if (dropped > 0) {
      this.droppedAssistantEvents += dropped;
      this.#options.report('warn', 'assistant events dropped', { reqId, dropped });
    }
    if (kept.length === 0) throw new Refusal('bad_request', { details: [{ path: 'inputEvents' }] });
    kept.forEach((event, index) => {
      this.#checkMedia(event, index);
    });
    return kept;
  }

  #maySay(event: ReceivedEvent, session: Session): boolean | Promise<boolean> {
    if (!('messageEvent' in event) || event.messageEvent.role === 'USER') return true;
    const { greetings, seals } = this.#options;
    if (greetings === 'any') return true;
    const { content, seal } = event.messageEvent;
    if (!('textContent' in content)) return false;
    const { text } = content.textContent;
    if (this.#greetings.has(text)) return true;
    if (!seals || seal === undefined) return false;
    return isSealed({ secret: seals.secret, seal, text }, session, seals.sessions);
  }

  #checkMedia(event: InputEvent, index: number) {
    if (!('messageEvent' in event)) return;
    const { content } = event.messageEvent;
    const media =
      'imageContent' in content ? 'imageContent' : 'audioContent' in content ? 'audioContent' : '';
    if (media === '') return;
    const url =
      'imageContent' in content
        ? content.imageContent.url
        : 'audioContent' in content
          ? content.audioContent.url
          : '';
    if (this.#options.isOwnUpload?.(url) || this.#options.mediaOrigins.includes(originOf(url))) return;
    throw new Refusal('media_refused', {
      details: [{ path: `inputEvents[${index}].messageEvent.content.${media}.url` }],
    });
  }
}

function originOf(url: string): string {
  try {
    const { origin, username, password } = new URL(url);
    return username || password ? '' : origin;
  } catch {
    return '';
  }
}
