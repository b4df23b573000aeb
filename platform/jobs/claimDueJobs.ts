import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** How many jobs of a kind may be claimed. */
export interface KindCapacity {
  readonly kind: string;
  /** In all lanes together. */
  readonly total: number;
  /** In each lane that is not in `laneCapacity`. */
  readonly perLane: number;
  readonly laneCapacity: ReadonlyMap<string, number>;
  /** Duration of the lease, in milliseconds. */
  readonly lease: number;
}

export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly lane: string;
  readonly payload: unknown;
  readonly attempt: number;
  /** Id of the claim; a later claim of the job replaces it. */
  readonly lease: string;
}

/**
 * Claims due jobs that no process has leased, of several kinds in one statement, as far as there is capacity.
 * @param held Ids of the jobs that this process runs already.
 */
export function claimDueJobs(
  database: Database,
  capacities: readonly KindCapacity[],
  { now, held }: { readonly now: Date; readonly held: readonly string[] },
): Promise<JobRow[]> {
  const lanes = capacities.flatMap(({ kind, laneCapacity }) =>
    [...laneCapacity].map(([lane, capacity]) => ({ kind, lane, capacity })),
  );
  // Walks the index from lane to lane, and finds the claimed rows by an array of ids: the planner knows no number of rows
  // of a recursive query, and would join it by reading the whole table. So a lane with many jobs costs no more than one
  // with few.
  return database.query<JobRow>(
    `with recursive kinds as (
       select * from unnest($1::text[], $2::text[]::integer[], $3::text[]::integer[], $4::text[]::timestamptz[])
         as kinds (kind, total, per_lane, leased_until)
     ), lanes (kind, lane) as (
       select kind, (select lane from jobs where jobs.kind = kinds.kind order by lane limit 1) from kinds
       union all
       select kind, (select lane from jobs where jobs.kind = lanes.kind and lane > lanes.lane order by lane limit 1)
       from lanes where lane is not null
     ), claimed as (
       select next.id from kinds cross join lateral (
         select next.id
         from lanes left join unnest($5::text[], $6::text[], $7::text[]::integer[]) as lane_capacity (kind, lane, capacity)
           using (kind, lane)
         cross join lateral (
           select id, coalesce(leased_until, due_at) as turn from jobs
           where jobs.kind = lanes.kind and jobs.lane = lanes.lane and coalesce(leased_until, due_at) <= $8
             and leased_until is null and id <> all($9::uuid[])
           order by turn, id limit greatest(coalesce(lane_capacity.capacity, kinds.per_lane), 0) for update skip locked
         ) as next
         where lanes.kind = kinds.kind
         order by next.turn, next.id limit kinds.total
       ) as next
     )
     update jobs set attempt = attempt + 1, lease = $10,
       leased_until = (select leased_until from kinds where kinds.kind = jobs.kind)
     where id = any(array(select id from claimed))
     returning id, kind, lane, payload, attempt, lease`,
    [
      capacities.map(({ kind }) => kind),
      capacities.map(({ total }) => String(total)),
      capacities.map(({ perLane }) => String(perLane)),
      capacities.map(({ lease }) => new Date(now.getTime() + lease).toISOString()),
      lanes.map(({ kind }) => kind),
      lanes.map(({ lane }) => lane),
      lanes.map(({ capacity }) => String(capacity)),
      now,
      held,
      randomUUID(),
    ],
  );
}
