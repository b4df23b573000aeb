import type { AgentService, CallHeaders, Clock } from '../contract/index.ts';

/** Milliseconds for which the result of a check is used. */
const maxAge = 10_000;

/** Checks the health of the agent's server at most once in ten seconds. */
export class HealthCache {
  readonly #service: Pick<AgentService, 'isHealthy'>;
  readonly #clock: Clock;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #health: Promise<boolean> = Promise.resolve(false);

  constructor(service: Pick<AgentService, 'isHealthy'>, clock: Clock) {
    this.#service = service;
    this.#clock = clock;
  }

  isHealthy(headers: CallHeaders): Promise<boolean> {
    const now = this.#clock.elapsed();
    if (now - this.#checkedAt >= maxAge) {
      this.#checkedAt = now;
      this.#health = this.#service.isHealthy(headers).catch(() => false);
    }
    return this.#health;
  }
}
