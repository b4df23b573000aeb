import type { JobRow, KindCapacity } from './claimDueJobs.ts';
import type { JobHandler } from './Job.ts';

interface RunningJob {
  readonly kind: string;
  readonly lane: string;
}

/** Returns how many jobs of a kind may start beside those that are running, in total and per lane. */
export function remainingCapacity(
  kind: string,
  { concurrency, laneConcurrency, throttledLanes = new Set(), lease }: JobHandler,
  running: Iterable<RunningJob>,
): KindCapacity {
  const laneCapacity = new Map([...throttledLanes].map((lane) => [lane, 1]));
  let total = concurrency;
  for (const job of running) {
    if (job.kind !== kind) continue;
    total--;
    laneCapacity.set(job.lane, (laneCapacity.get(job.lane) ?? laneConcurrency) - 1);
  }
  return { kind, total, perLane: laneConcurrency, laneCapacity, lease };
}

/** Whether a claim left capacity, in total and in every lane; then it left out no due job. */
export function hasSpareCapacity(
  { kind, total, perLane, laneCapacity }: KindCapacity,
  claimed: readonly JobRow[],
): boolean {
  const left = new Map(laneCapacity);
  const ofKind = claimed.filter((row) => row.kind === kind);
  for (const { lane } of ofKind) left.set(lane, (left.get(lane) ?? perLane) - 1);
  return ofKind.length < total && [...left.values()].every((capacity) => capacity > 0);
}
