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

/** The setting that would let the dropped event pass. */
const settingFor = {
  'not a text': 'ASSISTANT_EVENTS',
  'not a configured line': 'WELCOME, WELCOME_FILE or GREETINGS',
  'no secret to check its seal': 'HANDOVER_SECRET',
  'invalid seal': 'HANDOVER_SECRET',
} as const;
type DropReason = keyof typeof settingFor;

/** What a browser may say. */
export class InputRules implements Limits {
  readonly #options: InputRulesOptions;
  readonly #greetings: ReadonlySet<string>;
  readonly accepts: readonly string[] | 'any';
  droppedAssistantEvents = 0;
  readonly #logged = new Set<DropReason>();

  constructor(options: InputRulesOptions) {
    this.#options = options;
    this.#greetings = new Set(options.greetings === 'any' ? [] : options.greetings);
    this.accepts = options.greetings === 'any' ? 'any' : [...this.#greetings];
  }

  async input(inputEvents: unknown, session: Session, reqId: string): Promise<readonly InputEvent[]> {
    const events = readInputEvents(inputEvents);
    const kept: InputEvent[] = [];
    for (const event of events) {
      const reason = await this.#dropReason(event, session);
      if (reason === undefined) kept.push(maskEvent(event));
      else this.#drop(reason, reqId);
    }
    if (kept.length === 0) throw new Refusal('bad_request', { details: [{ path: 'inputEvents' }] });
    kept.forEach((event, index) => {
      this.#checkMedia(event, index);
    });
    return kept;
  }

  /** Why a page may not send the event in the agent's name; undefined for every other event. */
  async #dropReason(event: ReceivedEvent, session: Session): Promise<DropReason | undefined> {
    if (!('messageEvent' in event) || event.messageEvent.role === 'USER') return undefined;
    const { greetings, seals } = this.#options;
    if (greetings === 'any') return undefined;
    const { content, seal } = event.messageEvent;
    if (!('textContent' in content)) return 'not a text';
    const { text } = content.textContent;
    if (this.#greetings.has(text)) return undefined;
    if (seal === undefined) return 'not a configured line';
    if (!seals) return 'no secret to check its seal';
    const isGenuine = await isSealed({ secret: seals.secret, seal, text }, session, seals.sessions);
    return isGenuine ? undefined : 'invalid seal';
  }

  /** Logs each reason once: a page that is set up differently repeats it with every conversation. */
  #drop(reason: DropReason, reqId: string) {
    this.droppedAssistantEvents += 1;
    if (this.#logged.has(reason)) return;
    this.#logged.add(reason);
    this.#options.report('warn', 'assistant event dropped', { reqId, reason, setting: settingFor[reason] });
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
