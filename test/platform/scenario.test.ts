import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyDelivery } from '../../platform/verify.ts';
import { type BusinessClient, newBusiness } from './support/business.ts';
import { type Caller, databaseTimeout, startPlatform, waitOptions } from './support/platform.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { uniquePhoneNumber } from './support/uniquePhoneNumber.ts';

let caller: Caller;
let shop: BusinessClient;
let receiver: Receiver;
beforeAll(async () => {
  const limits = { jobPollInterval: 20, deliveryRetryDelays: Array(8).fill(1) };
  caller = await startPlatform(undefined, { outbound: { allowPrivate: true }, limits });
  receiver = await startReceiver();
  shop = await newBusiness(caller.platform);
}, databaseTimeout);
afterAll(async () => {
  await receiver.close();
  await caller.close();
});

const template = {
  name: 'order_ready',
  language: { code: 'pt_PT' },
  category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY',
  template_components: [
    { body: { text: { text: 'Hello {{1}}, your order is ready.', example: ['Ana'] } } },
    { button: { quickReply: { text: 'On my way' } } },
    { button: { quickReply: { text: 'Tomorrow' } } },
  ],
};

interface ReceivedEvent {
  readonly statusUpdate?: { readonly id: string; readonly status: string };
  readonly message?: object;
}
const arrivals = () =>
  receiver.arrivals.map(({ headers, body }) => ({
    event: JSON.parse(body.toString()) as ReceivedEvent,
    isSignedWith: (secret: string) => verifyDelivery(body, String(headers['x-service-hmac-sha256']), secret),
  }));
const waitForArrival = (wanted: (event: ReceivedEvent) => boolean) =>
  vi.waitFor(() => {
    const found = arrivals().find(({ event }) => wanted(event));
    if (found === undefined) throw new Error('It has not arrived.');
    return found;
  }, waitOptions);
const waitForStatus = (id: string, status: string) =>
  waitForArrival(({ statusUpdate }) => statusUpdate?.id === id && statusUpdate.status === status);

async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const answer = await shop.call(method, path, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const newSecret = async () => {
  const { business_key: key } = (await ask('POST', '/business_keys')) as { business_key: { secret: string } };
  return key.secret;
};

describe('A business from its first template to a customer reply', { timeout: databaseTimeout }, () => {
  it('receives a signed event for every step, also after a key rotation', async () => {
    const { businessId } = shop;
    const { channels, customers, simulation } = caller.platform;
    await channels.add({ businessId, type: 'chatapp', number: uniquePhoneNumber() });
    await simulation.change(businessId, { reviewDelay: 0, deliveryDelay: 0 });
    for (const topic of ['messages', 'delivery_status']) {
      await ask('POST', '/create/webhooks', { topic, address: receiver.url });
    }
    const first = await newSecret();

    await ask('POST', '/create/template', template);
    await vi.waitFor(
      async () =>
        expect(await ask('POST', '/get/templates')).toMatchObject({
          entity: { templateGroups: [{ templates: [{ status: 'MESSAGE_TEMPLATE_STATUS_APPROVED' }] }] },
        }),
      waitOptions,
    );

    const from = uniquePhoneNumber();
    const { id } = (await ask('POST', '/send/chatapp_templated_messages', {
      number: from,
      templateName: 'order_ready',
      language: 'pt_PT',
      parameters: [{ name: 'body_1', value: 'Ana' }],
      callbackData: { order: 'A-17' },
    })) as { id: string };
    for (const word of ['sent', 'delivered']) {
      const received = await waitForStatus(id, word);
      expect(received.event).toMatchObject({ topic: 'delivery_status', callbackData: { order: 'A-17' } });
      expect(await received.isSignedWith(first)).toBe(true);
    }

    const second = await newSecret();
    await customers.pressButton({ businessId, from, name: 'Ana' }, 'On my way');
    const read = await waitForStatus(id, 'read');
    const answered = await waitForArrival(({ message }) => message !== undefined);
    expect(answered.event).toMatchObject({
      sender: { id: from, name: 'Ana' },
      message: { text: 'On my way', isButtonResponse: true },
      context: { replyToMessageId: id },
      callbackData: { order: 'A-17' },
    });
    for (const { isSignedWith } of [read, answered]) {
      expect([await isSignedWith(second), await isSignedWith(first)]).toEqual([true, false]);
    }

    // The customer's message opened the window of 24 hours, so no template is needed.
    const recipient = { id: from, channelType: 'chatapp' };
    const sent = (await ask('POST', '/send/messages', {
      recipient,
      message: { text: 'See you soon.' },
    })) as { id: string };
    await waitForStatus(sent.id, 'delivered');
  });
});
