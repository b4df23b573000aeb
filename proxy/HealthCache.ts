import { isRecord } from '../src/protocol/index.ts';
import { callUpstream } from './callUpstream.ts';
import type { CallHeaders, Clock } from './contract.ts';
import type { Upstream } from './core/Upstream.ts';

const freshFor = 10_000;

/** The platform's health, asked at most every ten seconds however many ask. */
export class HealthCache {
  readonly #upstream: Upstream;
  readonly #businessId: string;
  readonly #clock: Clock;
  #askedAt = Number.NEGATIVE_INFINITY;
  #answer: Promise<boolean> = Promise.resolve(false);

  constructor(upstream: Upstream, businessId: string, clock: Clock) {
    this.#upstream = upstream;
    this.#businessId = businessId;
    this.#clock = clock;
  }

  isHealthy(headers: CallHeaders): Promise<boolean> {
    const now = this.#clock.now();
    if (now - this.#askedAt >= freshFor) {
      this.#askedAt = now;
      this.#answer = this.#ask(headers);
    }
    return this.#answer;
  }

  async #ask(headers: CallHeaders): Promise<boolean> {
    try {
      // The platform wants some customer here; it need not be one of ours.
      const body = { businessId: this.#businessId, clientKey: 'health' };
      const answer = await callUpstream(this.#upstream, 'health', body, headers);
      return isRecord(answer.response) && answer.response.healthy === true;
    } catch {
      return false;
    }
  }
}
