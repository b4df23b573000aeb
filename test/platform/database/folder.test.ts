import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '../../../platform/index.ts';
import { copyNewDatabase } from '../../support/copyNewDatabase.ts';
import {
  assistantMessage,
  databaseTimeout,
  startPlatform,
  textsOf,
  userMessage,
} from '../support/platform.ts';

describe('A database in a folder', { timeout: databaseTimeout }, () => {
  const home = mkdtempSync(join(tmpdir(), 'shelftalk-db-'));
  const folder = join(home, 'platform', 'db');
  afterAll(() => rmSync(home, { recursive: true }));

  it('keeps sessions, turns, memories and keys across a restart, and marks an unfinished turn as interrupted', async () => {
    const agent = {
      async *respond({ memory, number }: { memory: unknown; number: number }) {
        yield assistantMessage(`turn ${number} after ${JSON.stringify(memory ?? null)}`);
        return { turn: number };
      },
    };
    await copyNewDatabase(folder);
    const before = await openEmbeddedDatabase(folder);
    const first = await startPlatform(agent, { database: before });
    const [session, closed] = [await first.open('ana'), await first.open('ben')];
    await first.post('invoke_sync', { ...session, inputEvents: [userMessage('one')] });
    await first.post('close', closed);
    // Simulates a process that was killed during the turn.
    await before.query(`update agent_turns set outcome = 'running', ended_at = null`);
    await first.close();
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(/is in use by process \d+/);
    await before.close();

    const after = await openEmbeddedDatabase(folder);
    const second = await startPlatform(agent, { database: after, businessId: first.businessId });
    const key = { 'x-api-key': first.secret };
    const answer = await second.post('invoke_sync', { ...session, inputEvents: [userMessage('two')] }, key);
    expect(textsOf(answer.body)).toEqual(['turn 2 after {"turn":1}']);
    const late = await second.post('invoke_sync', { ...closed, inputEvents: [userMessage('two')] }, key);
    expect(late.status).toBe(404);
    const outcomes = (await second.platform.transcript.turns(session.sessionId)).map((turn) => turn.outcome);
    expect(outcomes).toEqual(['interrupted', 'complete']);
    await second.close();
    await after.close();
  });

  it.each(['PG_VERSION', 'global'])(
    'is named in one sentence when %s is damaged, and unlocked',
    async (part) => {
      const damaged = join(home, `damaged-${part}`);
      await copyNewDatabase(damaged);
      if (part === 'PG_VERSION') truncateSync(join(damaged, part));
      else rmSync(join(damaged, part), { recursive: true });
      const error = await openEmbeddedDatabase(damaged).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'StartError' });
      expect(String(error)).toMatch(
        /^StartError: The database in \S+ is damaged or cannot be read: restore it .*\.$/,
      );
      expect(existsSync(`${damaged}.lock`)).toBe(false);
    },
  );

  it('is named in one sentence when a file of a table was cut after the last stop, and opens once the file is restored', async () => {
    const cut = join(home, 'cut');
    await copyNewDatabase(cut);
    await (await openEmbeddedDatabase(cut)).close();
    const files = readdirSync(join(cut, 'base'), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .sort((a, b) => statSync(b).size - statSync(a).size);
    const [largest = ''] = files;
    const whole = readFileSync(largest);
    truncateSync(largest, whole.length / 2);
    await expect(openEmbeddedDatabase(cut)).rejects.toThrow(
      /^The database in \S+ is damaged or cannot be read: restore it .*\.$/,
    );
    expect(existsSync(`${cut}.lock`)).toBe(false);
    writeFileSync(largest, whole);
    await (await openEmbeddedDatabase(cut)).close();
  });

  it('opens after a crash, even if a file of a table has become shorter since the last stop', async () => {
    const [used, crashed] = [join(home, 'used'), join(home, 'crashed')];
    await copyNewDatabase(used);
    const first = await openEmbeddedDatabase(used);
    await first.exec('create table numbers as select generate_series(1, 20000) as number');
    await first.close();
    const second = await openEmbeddedDatabase(used);
    for (const step of ['delete from numbers', 'vacuum numbers', 'checkpoint']) await second.exec(step);
    // The files as a process leaves them that is killed.
    cpSync(used, crashed, { recursive: true });
    await second.close();
    const third = await openEmbeddedDatabase(crashed);
    expect(await third.query('select count(*)::integer as count from numbers')).toEqual([{ count: 0 }]);
    await third.close();
  });

  it('has checksums, which PostgreSQL checks whenever it reads a page', async () => {
    const database = await openEmbeddedDatabase(folder);
    expect(await database.query('show data_checksums')).toEqual([{ data_checksums: 'on' }]);
    await database.close();
  });
});
