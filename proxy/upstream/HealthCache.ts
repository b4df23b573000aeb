import { isRecord } from '../../src/protocol/index.ts';
import type { CallHeaders, Clock } from '../contract/index.ts';
import type { PlatformClient } from '../core/PlatformClient.ts';
import { requestJson } from './requestJson.ts';

const freshFor = 10_000;

/** The platform's health, asked at most every ten seconds however many ask. */
export class HealthCache {
  readonly #upstream: PlatformClient;
  readonly #businessId: string;
  readonly #clock: Clock;
  #askedAt = Number.NEGATIVE_INFINITY;
  #answer: Promise<boolean> = Promise.resolve(false);

  constructor(upstream: PlatformClient, businessId: string, clock: Clock) {
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
      const answer = await requestJson(this.#upstream, 'health', body, headers);
      return isRecord(answer.response) && answer.response.healthy === true;
    } catch {
      return false;
    }
  }
}
