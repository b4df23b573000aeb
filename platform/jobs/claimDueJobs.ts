import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** What a look may take of one kind. */
export interface KindCapacity {
  readonly kind: string;
  /** How many of all lanes together. */
  readonly total: number;
  /** How many of each lane. */
  readonly perLane: number;
  /** Where it is another number. */
  readonly laneCapacity: ReadonlyMap<string, number>;
  /** Milliseconds. */
  readonly lease: number;
}

export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly lane: string;
  readonly payload: unknown;
  readonly attempt: number;
  readonly lease: string;
}

/** Leases what is due and has room, of all kinds in one statement; what this process has already is `held`. */
export function claimDueJobs(
  database: Database,
  rooms: readonly KindCapacity[],
  { now, held }: { readonly now: Date; readonly held: readonly string[] },
): Promise<JobRow[]> {
  const narrow = rooms.flatMap(({ kind, laneCapacity: narrow }) =>
    [...narrow].map(([lane, room]) => ({ kind, lane, room })),
  );
  // Steps from lane to lane along the index, so that a long lane costs no more than a short one.
  return database.query<JobRow>(
    `with recursive kinds as (
       select * from unnest($1::text[], $2::text[]::integer[], $3::text[]::integer[], $4::text[]::timestamptz[])
         as kinds (kind, room, per_lane, leased_until)
     ), lanes (kind, lane) as (
       select kind, (select lane from jobs where jobs.kind = kinds.kind order by lane limit 1) from kinds
       union all
       select kind, (select lane from jobs where jobs.kind = lanes.kind and lane > lanes.lane order by lane limit 1)
       from lanes where lane is not null
     ), taken as (
       select next.id, kinds.leased_until from kinds cross join lateral (
         select next.id
         from lanes left join unnest($5::text[], $6::text[], $7::text[]::integer[]) as narrow (kind, lane, room)
           using (kind, lane)
         cross join lateral (
           select id, coalesce(leased_until, due_at) as turn from jobs
           where jobs.kind = lanes.kind and jobs.lane = lanes.lane and coalesce(leased_until, due_at) <= $8
             and id <> all($9::uuid[])
           order by turn, id limit greatest(coalesce(narrow.room, kinds.per_lane), 0) for update skip locked
         ) as next
         where lanes.kind = kinds.kind
         order by next.turn, next.id limit kinds.room
       ) as next
     )
     update jobs set attempt = attempt + 1, lease = $10, leased_until = taken.leased_until
     from taken where jobs.id = taken.id
     returning jobs.id, kind, lane, payload, attempt, lease`,
    [
      ...[rooms.map(({ kind }) => kind), rooms.map(({ total: room }) => String(room))],
      ...[rooms.map(({ perLane }) => String(perLane))],
      rooms.map(({ lease }) => new Date(now.getTime() + lease).toISOString()),
      ...[narrow.map(({ kind }) => kind), narrow.map(({ lane }) => lane)],
      ...[narrow.map(({ room }) => String(room)), now, held, randomUUID()],
    ],
  );
}
