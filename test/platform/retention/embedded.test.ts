import { beforeAll } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import type { Database } from '../../../platform/index.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { describeRetention } from './contract.ts';

let database: Database;
beforeAll(async () => {
  database = await sharedDatabase();
  await migrate(database);
}, databaseTimeout);

describeRetention('Retention on the embedded database', () => database);
