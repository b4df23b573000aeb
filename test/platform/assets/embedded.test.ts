import { beforeAll } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { describeAssets } from './contract.ts';

let database: Database;
beforeAll(async () => {
  database = await sharedDatabase();
}, databaseTimeout);

describeAssets('Assets on the embedded database', () => database);
