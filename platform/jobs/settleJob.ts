import type { Database, Queryable } from '../database/database.ts';
import type { JobRow } from './claimDueJobs.ts';
import type { JobChange } from './Job.ts';

export type NextJobState = 'finished' | { readonly dueAt: Date } | { readonly leasedUntil: Date };

/**
 * Moves a job to its next state together with a change, if this process still holds the job's lease.
 * @returns whether the lease was held, and, if `change` is a function that was called, its transaction.
 */
export async function settleJob(
  database: Database,
  row: JobRow,
  next: NextJobState,
  change: JobChange | undefined,
): Promise<{ readonly isHeld: boolean; readonly transaction?: Queryable }> {
  if (typeof change !== 'function') {
    const { parts, parameters } = change ?? { parts: '', parameters: [] };
    const held = updateHeldJob(row, next, parameters.length);
    const rows = await database.query(
      `with held as (${held.sql})${parts && `, ${parts}`} select id from held`,
      [...parameters, ...held.parameters],
    );
    return { isHeld: rows.length > 0 };
  }
  return database.transaction(async (transaction) => {
    const { sql, parameters } = updateHeldJob(row, next);
    if ((await transaction.query(sql, parameters)).length === 0) return { isHeld: false };
    await change(transaction);
    return { isHeld: true, transaction };
  });
}

/** The statement that updates or deletes a job's row; it returns no row if the lease was lost. */
function updateHeldJob({ id, lease }: JobRow, next: NextJobState, parametersBefore = 0) {
  const [idParameter, leaseParameter, timeParameter] = [1, 2, 3].map(
    (index) => `$${parametersBefore + index}`,
  );
  const held = `where id = ${idParameter} and lease = ${leaseParameter} returning id`;
  if (next === 'finished') return { sql: `delete from jobs ${held}`, parameters: [id, lease] };
  if ('leasedUntil' in next) {
    return {
      sql: `update jobs set leased_until = ${timeParameter} ${held}`,
      parameters: [id, lease, next.leasedUntil],
    };
  }
  return {
    sql: `update jobs set due_at = ${timeParameter}, leased_until = null, lease = null ${held}`,
    parameters: [id, lease, next.dueAt],
  };
}
