import { beforeAll } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { describeSending } from './sending.ts';
import { describeStatuses } from './statuses.ts';

let database: Database;
beforeAll(async () => {
  database = await sharedDatabase();
}, databaseTimeout);

describeSending('Sending, on the embedded database', () => database);
describeStatuses('Statuses, on the embedded database', () => database);
