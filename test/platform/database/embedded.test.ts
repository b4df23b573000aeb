import { beforeAll } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { describeDatabase } from './contract.ts';
import { describeMigrations } from './migrations.ts';

let database: Database;
beforeAll(async () => {
  database = await sharedDatabase();
}, databaseTimeout);

describeDatabase('The embedded database', () => database);
describeMigrations('The schema of the embedded database', () => database);
