import type { Database, Queryable } from '../database/database.ts';

/** A customer, as the channels or as the caller of the agent endpoints identify them. */
export type CustomerIdentity =
  /** E.164. */
  { readonly number: string } | { readonly clientKey: string };

/** How much was deleted. */
export interface ErasedData {
  readonly sessions: number;
  readonly messages: number;
  readonly deliveries: number;
}

/** Everything that is stored about a customer, as rows of the database's tables. */
export type ExportedData = Readonly<Record<string, readonly object[]>>;

/** The tables with rows of a customer, by how the customer is identified. */
const tables = {
  clientKey: ['agent_sessions', 'agent_turns', 'agent_events', 'agent_memories'],
  number: ['customers', 'outbound_messages', 'webhook_deliveries', 'webhook_attempts'],
};

interface CustomerDataOptions {
  readonly database: Database;
  /** Ends the turns of a session that run in this process. */
  readonly abortTurns: (sessionId: string) => void;
}

const channelsOfBusiness = 'select id from channels where business_id = $1';
/** Every event about a customer contains the number as a JSON string. */
const isAboutCustomer = `business_id = $1 and position('"' || $2 || '"' in body) > 0`;

/** Exports and deletes the data of one customer of a business. */
export class CustomerData {
  readonly #database: Database;
  readonly #abortTurns: CustomerDataOptions['abortTurns'];

  constructor({ database, abortTurns }: CustomerDataOptions) {
    this.#database = database;
    this.#abortTurns = abortTurns;
  }

  /** @returns Lists that are empty for an unknown customer. */
  async export(businessId: string, customer: CustomerIdentity): Promise<ExportedData> {
    const read = (sql: string) => this.#database.query(sql, [businessId, textOf(customer)]);
    if ('clientKey' in customer) {
      const sessions = 'select id from agent_sessions where business_id = $1 and client_key = $2';
      return {
        sessions: await read(
          `select * from agent_sessions where id in (${sessions}) order by created_at, id`,
        ),
        turns: await read(
          `select session_id, number, agent_id, started_at, ended_at, outcome, error from agent_turns
           where session_id in (${sessions}) order by session_id, number`,
        ),
        events: await read(
          `select * from agent_events where session_id in (${sessions})
           order by session_id, turn_number, direction, position`,
        ),
        memories: await read(
          `select * from agent_memories where session_id in (${sessions}) order by session_id, agent_id`,
        ),
      };
    }
    return {
      customers: await read(
        `select channels.number as channel, customers.number, customers.name, last_wrote_at, initiated_at, opted_out_at
         from customers join channels on channels.id = channel_id
         where business_id = $1 and customers.number = $2 order by channels.number`,
      ),
      messages: await read(
        `select id, channel_id, recipient, content, template, campaign_name, callback_data, accepted_at, status,
           status_at, error
         from outbound_messages where channel_id in (${channelsOfBusiness}) and recipient = $2 order by accepted_at, id`,
      ),
      deliveries: await read(
        `select id, topic, state, created_at, settled_at, body from webhook_deliveries
         where ${isAboutCustomer} order by created_at, id`,
      ),
    };
  }

  /**
   * Deletes the customer's data in one transaction; messages and deliveries that are queued are not sent. For a number, the
   * opt-out is deleted, too. That the channel began a conversation still counts for its tier, without the number.
   */
  async erase(businessId: string, customer: CustomerIdentity): Promise<ErasedData> {
    const erased = await this.#delete(businessId, customer);
    await this.#database.purge?.('clientKey' in customer ? tables.clientKey : tables.number);
    return erased;
  }

  async #delete(businessId: string, customer: CustomerIdentity): Promise<ErasedData> {
    const parameters = [businessId, textOf(customer)];
    if ('clientKey' in customer) {
      const sessions = await this.#database.query<{ id: string }>(
        'delete from agent_sessions where business_id = $1 and client_key = $2 returning id',
        parameters,
      );
      for (const { id } of sessions) this.#abortTurns(id);
      return { sessions: sessions.length, messages: 0, deliveries: 0 };
    }
    return this.#database.transaction(async (transaction) => {
      const remove = (sql: string) => countDeleted(transaction, sql, parameters);
      const messages = await remove(
        `delete from outbound_messages where channel_id in (${channelsOfBusiness}) and recipient = $2 returning 1`,
      );
      const deliveries = await remove(`delete from webhook_deliveries where ${isAboutCustomer} returning 1`);
      await remove(
        `update customers set number = 'erased ' || gen_random_uuid(), name = null, last_wrote_at = null,
           opted_out_at = null
         where channel_id in (${channelsOfBusiness}) and number = $2 and is_counted`,
      );
      await remove(`delete from customers where channel_id in (${channelsOfBusiness}) and number = $2`);
      return { sessions: 0, messages, deliveries };
    });
  }
}

function textOf(customer: CustomerIdentity): string {
  return 'number' in customer ? customer.number : customer.clientKey;
}

async function countDeleted(
  transaction: Queryable,
  sql: string,
  parameters: readonly string[],
): Promise<number> {
  return (await transaction.query(sql, parameters)).length;
}
