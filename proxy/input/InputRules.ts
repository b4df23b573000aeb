import type { InputEvent } from '../../src/protocol/index.ts';
import type {
  AcceptedLines,
  InputPolicy,
  Report,
  ReservedLines,
  SealedLine,
  Session,
  Sessions,
  TurnInput,
} from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { errorName } from '../handler/errorName.ts';
import { isFresh } from './acceptedLineBounds.ts';
import { MemoryAcceptedLines } from './MemoryAcceptedLines.ts';
import { maskEvent } from './maskEvent.ts';
import { type ReceivedEvent, readInputEvents } from './readInputEvents.ts';
import { openLineSeal } from './sealedLine.ts';

export interface InputRulesOptions {
  /** Lines that a page may send in the agent's name; `any` allows every line. */
  readonly greetings: readonly string[] | 'any';
  /** Origins of pictures and recordings, besides uploads. */
  readonly mediaOrigins: readonly string[];
  /** Returns whether the URL is that of an upload to this proxy. */
  readonly isOwnUpload?: (url: string) => boolean;
  /** Allows lines that the shop's server has sealed with `secret`; `sessions` opens the session token with which a seal begins. Absent: a seal allows no line. */
  readonly seals?: { readonly secret: string; readonly sessions: Sessions } | undefined;
  /** Store of accepted lines; default: in memory. */
  readonly acceptedLines?: AcceptedLines | undefined;
  /** Milliseconds since the epoch; defaults to `Date.now`. */
  readonly now?: () => number;
  readonly report: Report;
}

/** The turn in which lines were sent. */
interface LineSource {
  readonly sessionId: string;
  readonly network: string | undefined;
  readonly reqId: string;
}

/** For each reason to drop an event, the setting that decides about the event. */
const settingFor = {
  'not a text': 'ASSISTANT_EVENTS',
  'not a configured line': 'WELCOME, WELCOME_FILE or GREETINGS',
  'no secret to check its seal': 'HANDOVER_SECRET',
  'invalid seal': 'HANDOVER_SECRET',
  'expired seal': 'HANDOVER_SECRET',
  'line used before, or limit of the session': 'HANDOVER_SECRET',
} as const;
type DropReason = keyof typeof settingFor;

/** Checks the shape of input events, the lines in the agent's name and the media URLs, and masks card numbers. */
export class InputRules implements InputPolicy {
  readonly #options: InputRulesOptions;
  readonly #greetings: ReadonlySet<string>;
  readonly accepts: readonly string[] | 'any';
  droppedAssistantEvents = 0;
  readonly #logged = new Set<DropReason>();
  readonly #now: () => number;
  readonly #acceptedLines: AcceptedLines;

  constructor(options: InputRulesOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#acceptedLines = options.acceptedLines ?? new MemoryAcceptedLines();
    this.#greetings = new Set(options.greetings === 'any' ? [] : options.greetings);
    this.accepts = options.greetings === 'any' ? 'any' : [...this.#greetings];
  }

  async input(inputEvents: unknown, session: Session, reqId: string, network?: string): Promise<TurnInput> {
    const events = readInputEvents(inputEvents);
    const allowed: InputEvent[] = [];
    const lines = new Map<number, SealedLine>();
    for (const event of events) {
      const found = await this.#checkAgentLine(event, session);
      if (typeof found === 'string') {
        this.#drop(found, reqId);
        continue;
      }
      if (found) lines.set(allowed.length, found);
      allowed.push(maskEvent(event));
    }
    if (allowed.length === 0) throw new Refusal('bad_request', { details: [{ path: 'inputEvents' }] });
    allowed.forEach((event, index) => {
      this.#checkMedia(event, index);
    });
    const from = { sessionId: session.id, network, reqId };
    const reserveLines = (isOnlyTurn: boolean) => this.#reserve(lines, from, isOnlyTurn);
    return { events: allowed, reserveLines: lines.size > 0 ? reserveLines : undefined };
  }

  /**
   * Reserves sealed lines. Drops each line that the store does not reserve, and each repetition within the turn.
   * @param lines Keyed by the index of their event.
   */
  async #reserve(
    lines: ReadonlyMap<number, SealedLine>,
    { sessionId, network, reqId }: LineSource,
    isOnlyTurn: boolean,
  ): Promise<ReservedLines> {
    // Reversed, so that the first line of each id stays in the map: later ones in the same turn are repetitions.
    const byId = new Map([...lines.values()].reverse().map((line) => [line.id, line]));
    const distinct = [...byId.values()];
    const mayBeSent = await this.#acceptedLines.reserve(sessionId, distinct, isOnlyTurn, network);
    const reserved = distinct.filter((_line, index) => mayBeSent[index]);
    const excluded = new Set<number>();
    for (const [index, line] of lines) {
      if (reserved.includes(line)) continue;
      excluded.add(index);
      this.#drop('line used before, or limit of the session', reqId);
    }
    const settle = async (isAccepted: boolean) => {
      if (reserved.length === 0) return;
      try {
        await this.#acceptedLines[isAccepted ? 'accept' : 'release'](sessionId, reserved, network);
      } catch (error) {
        // The turn has its result already; the reservation expires.
        this.#options.report('error', 'accepted lines failed', { reqId, error: errorName(error) });
      }
    };
    return { excluded, settle: (isAccepted) => void settle(isAccepted) };
  }

  /** Returns why an event in the agent's name is dropped, or its sealed line; undefined for an event that needs no seal. */
  async #checkAgentLine(
    event: ReceivedEvent,
    session: Session,
  ): Promise<DropReason | SealedLine | undefined> {
    if (!('messageEvent' in event) || event.messageEvent.role === 'USER') return undefined;
    const { greetings, seals } = this.#options;
    if (greetings === 'any') return undefined;
    const { content, seal } = event.messageEvent;
    if (!('textContent' in content)) return 'not a text';
    const { text } = content.textContent;
    if (this.#greetings.has(text)) return undefined;
    if (seal === undefined) return 'not a configured line';
    if (!seals) return 'no secret to check its seal';
    const line = await openLineSeal({ secret: seals.secret, seal, text }, session, seals.sessions);
    if (!line) return 'invalid seal';
    return isFresh(line.sealedAt, this.#now()) ? line : 'expired seal';
  }

  /** Logs each reason once, because a misconfigured page repeats it in every conversation. */
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
