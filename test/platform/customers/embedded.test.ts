import { beforeAll } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { patience, sharedDatabase } from '../support/platform.ts';
import { describeCustomers } from './contract.ts';

let database: Database;
beforeAll(async () => {
  database = await sharedDatabase();
}, patience);

describeCustomers('Customers, on the embedded database', () => database);
