import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbeddedDatabase } from '../../../platform/index.ts';
import { CustomerData } from '../../../platform/retention/CustomerData.ts';
import { createDataFolder } from '../../support/copyNewDatabase.ts';
import { filesContaining } from '../../support/filesContaining.ts';
import { createMessagingFixture } from '../messaging/messagingFixture.ts';
import { databaseTimeout } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';

it(
  'Erasing a number removes its queued messages and deliveries from the files, too',
  async () => {
    const dataDir = await createDataFolder();
    const folder = join(dataDir, 'platform', 'db');
    const database = await openEmbeddedDatabase(folder);
    const fixture = await createMessagingFixture(database);
    onTestFinished(async () => {
      await fixture.close();
      await database.close();
      rmSync(dataDir, { recursive: true });
    });
    const { businessId } = fixture;
    const [marker, others] = ['MARKER-92b1f4', 'WORDS-OF-OTHERS'];
    const [number, other] = [uniquePhoneNumber(), uniquePhoneNumber()];
    await fixture.jobs.stop();
    const deliver = (to: string, text: string) =>
      database.query(
        `insert into webhook_deliveries (id, business_id, webhook_id, topic, body, state, created_at)
       values ($1, $2, $2, 'messages', $3, 'queued', $4)`,
        [crypto.randomUUID(), businessId, JSON.stringify({ sender: { id: to }, text }), fixture.clock.now()],
      );
    fixture.template = { state: 'approved', components: [{ body: { text: { text: marker } } }] };
    const templated = { templateName: 'order_ready', language: 'pt_PT' };
    await fixture.messaging.sendTemplated(businessId, { number, ...templated });
    await deliver(number, marker);
    await deliver(other, others);
    const data = new CustomerData({ database, abortTurns: () => {} });
    expect(filesContaining(folder, marker)).not.toEqual([]);

    // At the same time, as when several customers ask.
    const erased = await Promise.all([
      data.erase(businessId, { number }),
      data.erase(businessId, { number: uniquePhoneNumber() }),
    ]);
    expect(erased).toMatchObject([
      { messages: 1, deliveries: 1 },
      { messages: 0, deliveries: 0 },
    ]);
    expect(filesContaining(folder, marker)).toEqual([]);
    expect(filesContaining(folder, number)).toEqual([]);
    await database.exec('checkpoint');
    expect(filesContaining(folder, others)).not.toEqual([]);
  },
  databaseTimeout,
);
