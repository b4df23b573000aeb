import { isRecord } from '../../src/protocol/index.ts';
import type { CallHeaders, Clock } from '../contract/index.ts';
import type { PlatformClient } from '../core/PlatformClient.ts';
import { requestJson } from './requestJson.ts';

const maxAge = 10_000;

/** Checks the platform's health at most once in ten seconds. */
export class HealthCache {
  readonly #upstream: PlatformClient;
  readonly #businessId: string;
  readonly #clock: Clock;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #health: Promise<boolean> = Promise.resolve(false);

  constructor(upstream: PlatformClient, businessId: string, clock: Clock) {
    this.#upstream = upstream;
    this.#businessId = businessId;
    this.#clock = clock;
  }

  isHealthy(headers: CallHeaders): Promise<boolean> {
    const now = this.#clock.now();
    if (now - this.#checkedAt >= maxAge) {
      this.#checkedAt = now;
      this.#health = this.#check(headers);
    }
    return this.#health;
  }

  async #check(headers: CallHeaders): Promise<boolean> {
    try {
      // The platform requires a customer, but any value will do.
      const body = { businessId: this.#businessId, clientKey: 'health' };
      const answer = await requestJson(this.#upstream, 'health', body, headers);
      return isRecord(answer.response) && answer.response.healthy === true;
    } catch {
      return false;
    }
  }
}
