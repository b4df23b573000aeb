import { beforeAll } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { describeCustomers } from './contract.ts';

let database: Database;
beforeAll(async () => {
  database = await sharedDatabase();
}, databaseTimeout);

describeCustomers('Customers, on the embedded database', () => database);
