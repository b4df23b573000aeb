import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isUuid } from '../uuid.ts';

export interface Session {
  readonly id: string;
  readonly businessId: string;
  readonly clientKey: string;
  readonly createdAt: Date;
  readonly turnCount: number;
  readonly closedAt: Date | null;
  readonly closedBy: 'customer' | 'agent' | null;
}

/** Identifies a session. All three must match, so that callers cannot probe for other sessions. */
export interface SessionAddress {
  readonly businessId: string;
  readonly clientKey: string;
  readonly sessionId: string;
}

interface SessionRow {
  readonly id: string;
  readonly business_id: string;
  readonly client_key: string;
  readonly created_at: Date;
  readonly turn_count: number;
  readonly closed_at: Date | null;
  readonly closed_by: 'customer' | 'agent' | null;
}

/** The agent sessions of customers. */
export class Sessions {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async open(businessId: string, clientKey: string): Promise<Session> {
    const session: Session = {
      id: randomUUID(),
      businessId,
      clientKey,
      createdAt: this.#clock.now(),
      turnCount: 0,
      closedAt: null,
      closedBy: null,
    };
    await this.#database.query(
      'insert into agent_sessions (id, business_id, client_key, created_at) values ($1, $2, $3, $4)',
      [session.id, businessId, clientKey, session.createdAt],
    );
    return session;
  }

  /** Returns undefined when the business has no such session. */
  async get(businessId: string, sessionId: string): Promise<Session | undefined> {
    if (!isUuid(sessionId)) return undefined;
    const [row] = await this.#database.query<SessionRow>(
      'select * from agent_sessions where id = $1 and business_id = $2',
      [sessionId, businessId],
    );
    return row && fromRow(row);
  }

  /** Returns undefined when the customer has no such session. */
  async find({ businessId, clientKey, sessionId }: SessionAddress): Promise<Session | undefined> {
    const session = await this.get(businessId, sessionId);
    return session?.clientKey === clientKey ? session : undefined;
  }

  /** Closes a session and deletes its agents' memory. Closing again changes nothing. */
  async close(sessionId: string, by: 'customer' | 'agent'): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await transaction.query(
        'update agent_sessions set closed_at = $2, closed_by = $3 where id = $1 and closed_at is null',
        [sessionId, this.#clock.now(), by],
      );
      await transaction.query('delete from agent_memories where session_id = $1', [sessionId]);
    });
  }

  /** Returns the newest 200 sessions of the business, or of one of its customers, newest first. */
  async list({
    businessId,
    clientKey,
  }: {
    businessId: string;
    clientKey?: string | undefined;
  }): Promise<Session[]> {
    const rows = await this.#database.query<SessionRow>(
      `select * from agent_sessions where business_id = $1 ${clientKey === undefined ? '' : 'and client_key = $2'}
       order by created_at desc, id limit 200`,
      clientKey === undefined ? [businessId] : [businessId, clientKey],
    );
    return rows.map(fromRow);
  }
}

function fromRow(row: SessionRow): Session {
  return {
    id: row.id,
    businessId: row.business_id,
    clientKey: row.client_key,
    createdAt: row.created_at,
    turnCount: row.turn_count,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
  };
}
