import { createDictionary } from '../../src/protocol/index.ts';
import type { Clock, Report } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';

/** Milliseconds: half of the time that an outcome counts, and the time that calls stop. */
const [span, rest] = [15_000, 10_000];
/** Networks that must fail, and their least share of all networks that called. */
const [leastFailing, leastShare] = [5, 0.5];
/** Trial calls during each `rest` after the first, at most one for each network. */
const maxTrials = 8;
/** Networks that must meet a refused key within a minute, without any success in between. */
const [leastRefused, refusedFor] = [3, 60_000];

/**
 * Stops calls while the platform fails for many networks. Each network has one vote, so a client whose own calls fail
 * does not stop the calls of others. After a pause a few networks may try: one success closes the breaker again, a failure
 * changes nothing.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  /** Whether the latest call of each network failed. Two maps replaced in turn, so that no entry is ever deleted. */
  #recent = new Map<string, boolean>();
  #before = new Map<string, boolean>();
  #turnedAt = Number.NEGATIVE_INFINITY;
  #isOpen = false;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #trialsUntil = Number.NEGATIVE_INFINITY;
  readonly #trials = new Set<string>();
  readonly #keyRefusedAt = new Map<string, number>();
  /** Network of each open call, by request id. */
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

  /**
   * Begins a call.
   * @throws `Refusal` while the breaker is open.
   */
  enter(requestId: string, network: string) {
    if (this.#isOpen) this.#try(network);
    this.#calls[requestId] = network;
  }
  leave(requestId: string) {
    delete this.#calls[requestId];
  }
  /** Counts a success; ignores a call that did not begin here. */
  succeeded(requestId: string) {
    const network = this.#calls[requestId];
    if (network === undefined) return;
    if (this.#keyRefusedAt.size > 0) this.#keyRefusedAt.clear();
    if (this.#isOpen) this.#forget();
    this.#isOpen = false;
    this.#restsUntil = Number.NEGATIVE_INFINITY;
    this.#note(network, false);
  }
  /** Counts the failures among the relay's reports; a 4xx is not a failure of the platform. */
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
