import { createDictionary } from '../../src/protocol/index.ts';
import type { Clock, Report } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';

/** Minimum time between two rotations of the outcomes, in milliseconds; an outcome counts for at most three times as long. */
const halfWindow = 15_000;
/** Milliseconds for which new calls are refused, unless an earlier one succeeds. */
const pauseFor = 10_000;
/** Minimum number of failing networks that stops calls. */
const minFailing = 5;
/** Minimum share of failing networks, among all that called, that stops calls. */
const minFailingShare = 0.5;
/** Maximum number of trial calls during each `pauseFor` after the first; one network has at most one of them. */
const maxTrials = 8;
/** The key counts as refused if the platform has refused a call of this many networks, and no call has succeeded since. */
const minKeyRefusals = 3;
/** Milliseconds for which such a refusal counts. */
const keyRefusalWindow = 60_000;

/**
 * Stops calls while the platform fails for many networks. Each network counts once, so a client whose own calls fail
 * does not stop the calls of others. After a pause a few networks may try: one success lets all calls pass again, a failure
 * changes nothing.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  /** Whether the latest call of each network failed. The maps are replaced as a whole, so that no single entry must expire. */
  #recent = new Map<string, boolean>();
  #before = new Map<string, boolean>();
  /** The number of the half that `#recent` is of. */
  #half = Number.NaN;
  #isOpen = false;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #trialsUntil = Number.NEGATIVE_INFINITY;
  readonly #trials = new Set<string>();
  readonly #keyRefusedAt = new Map<string, number>();
  /** Network of each open call, by request id. */
  readonly #calls = createDictionary<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isKeyRefused(): boolean {
    const since = this.#clock.elapsed() - keyRefusalWindow;
    return [...this.#keyRefusedAt.values()].filter((at) => at > since).length >= minKeyRefusals;
  }
  get isPaused(): boolean {
    return this.#clock.elapsed() < this.#pausedUntil;
  }

  /**
   * Begins a call.
   * @throws `Refusal` while the breaker is open, unless this is a trial call.
   */
  enter(requestId: string, network: string) {
    if (this.#isOpen) this.#try(network);
    this.#calls[requestId] = network;
  }
  /** Ends a call: later reports about it are ignored. */
  leave(requestId: string) {
    delete this.#calls[requestId];
  }
  /** Counts a success; ignores a call that did not begin here. */
  succeeded(requestId: string) {
    const network = this.#calls[requestId];
    if (network === undefined) return;
    if (this.#keyRefusedAt.size > 0) this.#keyRefusedAt.clear();
    if (this.#isOpen) this.#reset();
    this.#isOpen = false;
    this.#pausedUntil = Number.NEGATIVE_INFINITY;
    this.#record(network, false);
  }
  /** Counts the failures among the relay's reports. A 4xx is no failure of the platform; 401 and 403 count as a refused key. */
  readonly reported: Report = (_level, event, fields) => {
    const network = this.#calls[String(fields?.reqId)];
    if (network === undefined) return;
    const status = Number(fields?.status ?? 0);
    if (status === 401 || status === 403) this.#recordKeyRefusal(network);
    const isFailure =
      status >= 500 || event === 'platform connection failed' || event === 'platform timed out';
    if (!isFailure) return;
    this.#record(network, true);
    if (this.#isOpen || !this.#isFailing()) return;
    this.#isOpen = true;
    this.#pausedUntil = this.#clock.elapsed() + pauseFor;
  };

  #try(network: string) {
    const now = this.#clock.elapsed();
    if (now < this.#pausedUntil) throw refusal(this.#pausedUntil - now);
    if (now >= this.#trialsUntil) {
      this.#trials.clear();
      this.#trialsUntil = now + pauseFor;
    }
    if (this.#trials.has(network) || this.#trials.size >= maxTrials) throw refusal(this.#trialsUntil - now);
    this.#trials.add(network);
  }
  #record(network: string, isFailed: boolean) {
    const half = Math.floor(this.#clock.elapsed() / halfWindow);
    if (half !== this.#half) {
      this.#before = half === this.#half + 1 ? this.#recent : new Map();
      this.#recent = new Map();
      this.#half = half;
    }
    this.#recent.set(network, isFailed);
  }
  #isFailing(): boolean {
    const latest = [...new Map([...this.#before, ...this.#recent]).values()];
    const failing = latest.filter((isFailed) => isFailed).length;
    return failing >= minFailing && failing >= latest.length * minFailingShare;
  }
  #recordKeyRefusal(network: string) {
    const known = this.#keyRefusedAt;
    if (known.has(network) || known.size < 2 * maxTrials) known.set(network, this.#clock.elapsed());
  }
  #reset() {
    this.#recent = new Map();
    this.#before = new Map();
    this.#trials.clear();
    this.#trialsUntil = Number.NEGATIVE_INFINITY;
  }
}

function refusal(milliseconds: number): Refusal {
  return new Refusal('unavailable', { retryAfter: Math.ceil(milliseconds / 1000) });
}
