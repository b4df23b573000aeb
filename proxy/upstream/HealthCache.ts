import type { AgentService, CallHeaders, Clock } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';

/** Milliseconds for which the result of a check is used. */
const maxAge = 10_000;

/** Checks the health of the agent's server at most once in ten seconds. */
export class HealthCache {
  readonly #service: Pick<AgentService, 'isHealthy'>;
  readonly #clock: Clock;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #problem: Promise<string | undefined> = Promise.resolve(undefined);

  constructor(service: Pick<AgentService, 'isHealthy'>, clock: Clock) {
    this.#service = service;
    this.#clock = clock;
  }

  /** Resolves to why the server is not healthy; undefined if it is. */
  problem(headers: CallHeaders): Promise<string | undefined> {
    const now = this.#clock.elapsed();
    if (now - this.#checkedAt >= maxAge) {
      this.#checkedAt = now;
      this.#problem = this.#service
        .isHealthy(headers)
        .then((isHealthy) => (isHealthy ? undefined : 'it reports that it is not healthy'), reasonOf);
    }
    return this.#problem;
  }
}

/** The message of a refusal is for browsers; its code is for operators. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal ? error.code : error instanceof Error ? error.message : String(error);
