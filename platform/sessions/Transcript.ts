import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { sessionBusyError } from './TurnQueue.ts';

/**
 * `stopped`: the caller disconnected, the session was closed or the platform shut down. `interrupted`: the process
 * died during the turn.
 */
export type TurnOutcome = 'running' | 'complete' | 'failed' | 'stopped' | 'interrupted';

/** One invoke and its outcome, with the events as the API document defines them. */
export interface RecordedTurn {
  readonly number: number;
  readonly agentId: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: TurnOutcome;
  /** The error object of a `failed` turn, or of a `stopped` one that was aborted while waiting for the agent; otherwise null. */
  readonly error: unknown;
  readonly inputEvents: readonly InputEvent[];
  readonly responseEvents: readonly ResponseEvent[];
}

interface TurnRow {
  readonly number: number;
  readonly agent_id: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly outcome: TurnOutcome;
  readonly error: unknown;
}
type EventRow = { readonly turn_number: number } & (
  | { readonly direction: 'input'; readonly event: InputEvent }
  | { readonly direction: 'response'; readonly event: ResponseEvent }
);

const maxMemoryBytes = 64 * 1024;

/** Records the turns of sessions. */
export class Transcript {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #owner: string;

  /** @param owner Id of this process: `Heartbeat.processId`. */
  constructor(database: Database, clock: Clock, owner: string) {
    this.#database = database;
    this.#clock = clock;
    this.#owner = owner;
  }

  /**
   * Starts the session's next turn and loads the agent's memory. Returns undefined when the session is closed or unknown.
   * @throws StatusError while another process runs a turn of the session.
   */
  begin(
    sessionId: string,
    agentId: string,
    inputEvents: readonly InputEvent[],
  ): Promise<{ readonly number: number; readonly memory: unknown } | undefined> {
    return this.#database.transaction(async (transaction) => {
      const [session] = await transaction.query<{ turn_count: number }>(
        `update agent_sessions set turn_count = turn_count + 1
         where id = $1 and closed_at is null returning turn_count`,
        [sessionId],
      );
      if (session === undefined) return undefined;
      const number = session.turn_count;
      // The session's row is locked until the commit, so two processes cannot both pass this check.
      const [runningElsewhere] = await transaction.query(
        `select 1 from agent_turns join processes on processes.id = owner
         where session_id = $1 and outcome = 'running' and owner <> $2`,
        [sessionId, this.#owner],
      );
      if (runningElsewhere !== undefined) throw sessionBusyError();
      await transaction.query(
        'insert into agent_turns (session_id, number, agent_id, started_at, owner) values ($1, $2, $3, $4, $5)',
        [sessionId, number, agentId, this.#clock.now(), this.#owner],
      );
      await transaction.query(
        `insert into agent_events (session_id, turn_number, direction, position, event)
         select $1, $2, 'input', position, event
         from json_array_elements($3::json) with ordinality as input (event, position)`,
        [sessionId, number, JSON.stringify(inputEvents)],
      );
      const [stored] = await transaction.query<{ memory: unknown }>(
        'select memory from agent_memories where session_id = $1 and agent_id = $2',
        [sessionId, agentId],
      );
      return { number, memory: stored?.memory };
    });
  }

  async append(sessionId: string, turn: number, position: number, event: ResponseEvent): Promise<void> {
    await this.#database.query(
      `insert into agent_events (session_id, turn_number, direction, position, event)
       values ($1, $2, 'response', $3, $4)`,
      [sessionId, turn, position, JSON.stringify(event)],
    );
  }

  async end(
    sessionId: string,
    turn: number,
    { outcome, error }: { readonly outcome: TurnOutcome; readonly error?: unknown },
  ): Promise<void> {
    await this.#database.query(
      'update agent_turns set ended_at = $3, outcome = $4, error = $5 where session_id = $1 and number = $2',
      [sessionId, turn, this.#clock.now(), outcome, error === undefined ? null : JSON.stringify(error)],
    );
  }

  /**
   * Stores the agent's memory as JSON; undefined leaves it unchanged. Nothing is stored for a closed session.
   * @throws Error above 64 KB.
   */
  async saveMemory(sessionId: string, agentId: string, memory: unknown): Promise<void> {
    const text: string | undefined = JSON.stringify(memory);
    if (text === undefined) return;
    if (Buffer.byteLength(text) > maxMemoryBytes) {
      throw new Error('The memory of an agent is larger than 64 KB.');
    }
    await this.#database.query(
      `insert into agent_memories (session_id, agent_id, memory)
       select id, $2, $3 from agent_sessions where id = $1 and closed_at is null
       on conflict (session_id, agent_id) do update set memory = excluded.memory`,
      [sessionId, agentId, text],
    );
  }

  async turns(sessionId: string): Promise<RecordedTurn[]> {
    const turns = await this.#database.query<TurnRow>(
      'select * from agent_turns where session_id = $1 order by number',
      [sessionId],
    );
    const events = await this.#database.query<EventRow>(
      `select turn_number, direction, event from agent_events
       where session_id = $1 order by turn_number, position`,
      [sessionId],
    );
    return turns.map((turn) => fromRows(turn, events));
  }

  /** Marks the running turns of dead processes as interrupted. */
  async markInterruptedTurns(): Promise<void> {
    await this.#database.query(
      `update agent_turns set outcome = 'interrupted', ended_at = $1
       where outcome = 'running' and owner is distinct from $2
         and not exists (select from processes where id = owner)`,
      [this.#clock.now(), this.#owner],
    );
  }
}

function fromRows(turn: TurnRow, events: readonly EventRow[]): RecordedTurn {
  const inputEvents: InputEvent[] = [];
  const responseEvents: ResponseEvent[] = [];
  for (const row of events) {
    if (row.turn_number !== turn.number) continue;
    if (row.direction === 'input') inputEvents.push(row.event);
    else responseEvents.push(row.event);
  }
  return {
    number: turn.number,
    agentId: turn.agent_id,
    startedAt: turn.started_at,
    endedAt: turn.ended_at,
    outcome: turn.outcome,
    error: turn.error,
    inputEvents,
    responseEvents,
  };
}
