import { randomUUID } from 'node:crypto';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { openEmbeddedDatabase } from '../../platform/database/embeddedDatabase.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { claimDueJobs } from '../../platform/jobs/claimDueJobs.ts';
import { Sessions } from '../../platform/sessions/Sessions.ts';
import { Transcript } from '../../platform/sessions/Transcript.ts';
import { cpuOf, type Measured } from './cpu.ts';

const [claims, turns, turnsASession] = [200, 200, 5] as const;

/** The database runs in this process, so that its CPU counts. */
async function openDatabase(): Promise<Database> {
  const database = await openEmbeddedDatabase();
  await migrate(database);
  return database;
}

/** Measures claims of jobs beside due jobs of a lane that is full, as those of a dead receiver are. */
export async function measureQueue(sizes: readonly number[]): Promise<readonly Measured[]> {
  const database = await openDatabase();
  const measured: Measured[] = [];
  for (const size of sizes) {
    await database.exec('truncate jobs');
    await database.query(
      `insert into jobs (id, kind, lane, payload, due_at)
       select gen_random_uuid(), 'delivery', 'dead', '{}', $1 from generate_series(1, $2::integer)`,
      [systemClock.now(), size],
    );
    await database.exec('vacuum analyze jobs');
    const capacity = {
      kind: 'delivery',
      total: 512,
      perLane: 8,
      laneCapacity: new Map([['dead', 0]]),
      lease: 60_000,
    };
    const claim = () => claimDueJobs(database, [capacity], { now: systemClock.now(), held: [] });
    await claim();
    const cpu = await cpuOf(async () => {
      for (let count = 0; count < claims; count += 1) await claim();
    });
    measured.push({ size, values: { 'CPU of a claim, ms': cpu / claims } });
  }
  await database.close();
  return measured;
}

/** Measures a turn of a new session beside stored conversations of five turns, and the bytes of these. */
export async function measureConversations(sizes: readonly number[]): Promise<readonly Measured[]> {
  const database = await openDatabase();
  const [business, owner] = [randomUUID(), randomUUID()];
  await database.query('insert into businesses (id, created_at) values ($1, $2)', [
    business,
    systemClock.now(),
  ]);
  const [sessions, transcript] = [
    new Sessions(database, systemClock),
    new Transcript(database, systemClock, owner),
  ];
  const event = {
    messageEvent: { role: 'USER', content: { textContent: { text: 'x'.repeat(300) } } },
  } as const;
  const takeTurn = async () => {
    const { id } = await sessions.open(business, randomUUID());
    const turn = await transcript.begin(id, 'catalogue', [event]);
    await transcript.append(id, turn?.number ?? 1, 0, event);
    await transcript.end(id, turn?.number ?? 1, { outcome: 'complete' });
  };
  const bytes = async () => {
    const [row] = await database.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(name))::float8 as bytes
       from unnest(array['agent_sessions', 'agent_turns', 'agent_events']) as name`,
    );
    return row?.bytes ?? 0;
  };
  const empty = await bytes();
  const measured: Measured[] = [];
  let stored = 0;
  for (const size of sizes) {
    await store(database, { business, owner, event: JSON.stringify(event), count: size - stored });
    stored = size;
    const bytesEach = ((await bytes()) - empty) / size;
    await takeTurn();
    const cpu = await cpuOf(async () => {
      for (let count = 0; count < turns; count += 1) await takeTurn();
    });
    const values = { 'CPU of a turn, ms': cpu / turns, 'kB of a conversation': bytesEach / 1000 };
    measured.push({ size, values });
  }
  await database.close();
  return measured;
}

interface Stored {
  readonly business: string;
  readonly owner: string;
  /** JSON. */
  readonly event: string;
  readonly count: number;
}

/** Stores ended conversations, each of another customer, with one input and three responses a turn. */
async function store(database: Database, { business, owner, event, count }: Stored): Promise<void> {
  await database.query(
    `with session as (
       insert into agent_sessions (id, business_id, client_key, created_at, turn_count)
       select gen_random_uuid(), $1, 'customer ' || gen_random_uuid(), now() - random() * interval '365 days', $2
       from generate_series(1, $3::integer) returning id, created_at
     ), turn as (
       insert into agent_turns (session_id, number, agent_id, started_at, ended_at, outcome, owner)
       select id, number, 'catalogue', created_at, created_at, 'complete', $4
       from session cross join generate_series(1, $2) as number returning session_id, number
     )
     insert into agent_events (session_id, turn_number, direction, position, event)
     select session_id, number, case when position = 0 then 'input' else 'response' end, position, $5::json
     from turn cross join generate_series(0, 3) as position`,
    [business, turnsASession, count, owner, event],
  );
  await database.exec('vacuum analyze agent_sessions, agent_turns, agent_events');
}
