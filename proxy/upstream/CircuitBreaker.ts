import { createDictionary } from '../../src/protocol/index.ts';
import type { Clock, Report } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';

/** Milliseconds for which an outcome counts (two spans of this length), and for which calls stop. */
const [span, rest] = [15_000, 10_000];
/** Networks that must fail, and the least share of all that called. One network alone decides nothing. */
const [leastFailing, leastShare] = [5, 0.5];
/** Calls that may try a platform that was failing, in each `rest`, one for each network. */
const maxTrials = 8;
/** Networks whose calls the platform must refuse for their key within a minute, with no answer in between. */
const [leastRefused, refusedFor] = [3, 60_000];

/**
 * Stops calls while the platform fails for many networks at once. What one network does is one vote, so a client whose
 * own calls fail stops nobody else's. After the pause a few networks try; their success lets all through again, and
 * their failure decides nothing.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  /** Networks by whether their latest call failed. Two maps that are dropped whole: no entry is ever deleted. */
  #recent = new Map<string, boolean>();
  #before = new Map<string, boolean>();
  #turnedAt = Number.NEGATIVE_INFINITY;
  #isOpen = false;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #trialsUntil = Number.NEGATIVE_INFINITY;
  readonly #trials = new Set<string>();
  readonly #keyRefusedAt = new Map<string, number>();
  /** Networks of the calls under way, by request. */
  readonly #calls = createDictionary<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isKeyRefused(): boolean {
    const since = this.#clock.now() - refusedFor;
    return [...this.#keyRefusedAt.values()].filter((at) => at > since).length >= leastRefused;
  }
  get isResting(): boolean {
    return this.#clock.now() < this.#restsUntil;
  }

  /** Begins a call; throws a `Refusal` while calls stop. */
  enter(requestId: string, network: string) {
    if (this.#isOpen) this.#try(network);
    this.#calls[requestId] = network;
  }
  leave(requestId: string) {
    delete this.#calls[requestId];
  }
  /** The platform has taken a call; nothing happens for one that has not begun here. */
  succeeded(requestId: string) {
    const network = this.#calls[requestId];
    if (network === undefined) return;
    if (this.#keyRefusedAt.size > 0) this.#keyRefusedAt.clear();
    if (this.#isOpen) this.#forget();
    this.#isOpen = false;
    this.#restsUntil = Number.NEGATIVE_INFINITY;
    this.#note(network, false);
  }
  /** Hears what the relay reports; a call that the platform refuses for a reason has not failed. */
  readonly reported: Report = (_level, event, fields) => {
    const network = this.#calls[String(fields?.reqId)];
    if (network === undefined) return;
    const status = Number(fields?.status ?? 0);
    if (status === 401 || status === 403) this.#noteKeyRefused(network);
    const isFailure =
      status >= 500 || event === 'platform connection failed' || event === 'platform timed out';
    if (!isFailure) return;
    this.#note(network, true);
    if (this.#isOpen || !this.#isFailing()) return;
    this.#isOpen = true;
    this.#restsUntil = this.#clock.now() + rest;
  };

  #try(network: string) {
    const now = this.#clock.now();
    if (now < this.#restsUntil) throw refusal(this.#restsUntil - now);
    if (now >= this.#trialsUntil) {
      this.#trials.clear();
      this.#trialsUntil = now + rest;
    }
    if (this.#trials.has(network) || this.#trials.size >= maxTrials) throw refusal(this.#trialsUntil - now);
    this.#trials.add(network);
  }
  #note(network: string, isFailed: boolean) {
    const now = this.#clock.now();
    if (now - this.#turnedAt >= span) {
      this.#before = now - this.#turnedAt < 2 * span ? this.#recent : new Map();
      this.#recent = new Map();
      this.#turnedAt = now;
    }
    this.#recent.set(network, isFailed);
  }
  #isFailing(): boolean {
    const latest = [...new Map([...this.#before, ...this.#recent]).values()];
    const failing = latest.filter((isFailed) => isFailed).length;
    return failing >= leastFailing && failing >= latest.length * leastShare;
  }
  #noteKeyRefused(network: string) {
    const known = this.#keyRefusedAt;
    if (known.has(network) || known.size < 2 * maxTrials) known.set(network, this.#clock.now());
  }
  #forget() {
    this.#recent = new Map();
    this.#before = new Map();
    this.#trials.clear();
    this.#trialsUntil = Number.NEGATIVE_INFINITY;
  }
}

function refusal(milliseconds: number): Refusal {
  return new Refusal('unavailable', { retryAfter: Math.ceil(milliseconds / 1000) });
}
