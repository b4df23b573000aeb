import { beforeAll } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { describeChannels } from './contract.ts';

let database: Database;
beforeAll(async () => {
  database = await sharedDatabase();
}, databaseTimeout);

describeChannels('Channels on the embedded database', () => database);
