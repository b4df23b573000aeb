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

export interface Sessions {
  open(businessId: string, clientKey: string): Promise<Session>;
  /** Returns undefined when the business has no such session. */
  get(businessId: string, sessionId: string): Promise<Session | undefined>;
  /** Returns undefined when the customer has no such session. */
  find(address: SessionAddress): Promise<Session | undefined>;
  /** Closes a session and deletes its agents' memory. Closing again changes nothing. */
  close(sessionId: string, by: 'customer' | 'agent'): Promise<void>;
  /** Newest first, at most 200. */
  list(filter: { businessId: string; clientKey?: string | undefined }): Promise<Session[]>;
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

export function createSessions(database: Database, clock: Clock): Sessions {
  async function get(businessId: string, sessionId: string): Promise<Session | undefined> {
    if (!isUuid(sessionId)) return undefined;
    const [row] = await database.query<SessionRow>(
      'select * from agent_sessions where id = $1 and business_id = $2',
      [sessionId, businessId],
    );
    return row && fromRow(row);
  }

  return {
    async open(businessId, clientKey) {
      const session: Session = {
        id: randomUUID(),
        businessId,
        clientKey,
        createdAt: clock.now(),
        turnCount: 0,
        closedAt: null,
        closedBy: null,
      };
      await database.query(
        'insert into agent_sessions (id, business_id, client_key, created_at) values ($1, $2, $3, $4)',
        [session.id, businessId, clientKey, session.createdAt],
      );
      return session;
    },
    get,
    async find({ businessId, clientKey, sessionId }) {
      const session = await get(businessId, sessionId);
      return session?.clientKey === clientKey ? session : undefined;
    },
    async close(sessionId, by) {
      await database.transaction(async (transaction) => {
        await transaction.query(
          'update agent_sessions set closed_at = $2, closed_by = $3 where id = $1 and closed_at is null',
          [sessionId, clock.now(), by],
        );
        await transaction.query('delete from agent_memories where session_id = $1', [sessionId]);
      });
    },
    async list({ businessId, clientKey }) {
      const rows = await database.query<SessionRow>(
        `select * from agent_sessions where business_id = $1 and ($2::text is null or client_key = $2)
         order by created_at desc, id limit 200`,
        [businessId, clientKey ?? null],
      );
      return rows.map(fromRow);
    },
  };
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
