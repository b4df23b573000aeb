import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogueAgent } from '../../platform/index.ts';
import { manualClock } from './support/clock.ts';
import { type Caller, databaseTimeout, startPlatform, userMessage } from './support/platform.ts';

interface Store {
  readonly id: string;
  readonly name: string;
  readonly street: string;
}
const stores = JSON.parse(readFileSync('catalogue/stores.json', 'utf8')) as Store[];

let caller: Caller;
beforeAll(async () => {
  const agent = createCatalogueAgent({ cataloguePath: 'catalogue', shopUrl: 'https://shop.example' });
  caller = await startPlatform(agent, { clock: manualClock() });
}, databaseTimeout);
afterAll(() => caller.close());

describe('The catalogue agent behind the API', () => {
  it('storeEvent associates the conversation with a store, and no other conversation', async () => {
    const [who, other] = [await caller.open(), await caller.open('another')];
    const [store, ...rest] = stores;
    const { id: storeId, name, street } = store ?? { id: '', name: '', street: '' };
    const chosen = { ...who, inputEvents: [{ storeEvent: { storeId, name, city: '', state: '' } }] };
    expect((await caller.post('invoke_sync', chosen)).status).toBe(200);
    const ask = async (whose: typeof who) => {
      const question = { ...whose, inputEvents: [userMessage('What are the opening hours of this store?')] };
      return JSON.stringify((await caller.post('invoke_sync', question)).body);
    };
    const streets = rest.map((one) => one.street);
    const named = (answer: string) => [street, ...streets].filter((one) => answer.includes(one));
    expect(named(await ask(who))).toEqual([street]);
    expect(named(await ask(other))).not.toEqual([street]);
  });
});
