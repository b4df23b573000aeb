import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../platform/http/app.ts';
import { addBusinessRoutes } from '../../../platform/http/business/routes.ts';
import type { Scope } from '../../../platform/index.ts';
import { Keys } from '../../../platform/keys/Keys.ts';
import { createMessagingEndpoints } from '../../../platform/messaging/endpoints.ts';
import { businessErrorResponse } from '../support/business.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';
import { createMessagingFixture, type MessagingFixture } from './messagingFixture.ts';

let fixture: MessagingFixture;
let keys: Keys;
let customer: string;
const app = createApp({ bodyLimit: 64 * 1024, logger: false });
beforeAll(async () => {
  const database = await sharedDatabase();
  fixture = await createMessagingFixture(database);
  keys = new Keys(database, fixture.clock);
  const endpoints = createMessagingEndpoints(fixture.messaging);
  addBusinessRoutes(app, { keys, clock: fixture.clock, database, endpoints });
  customer = await fixture.addCustomer();
}, databaseTimeout);
afterAll(async () => {
  await app.close();
  await fixture.close();
});

const secretOf = new Map<string, string>();
async function call(path: string, body: unknown, scopes: readonly Scope[] = []) {
  const { businessId } = fixture;
  const name = scopes.join() || 'full';
  const secret = secretOf.get(name) ?? (await keys.create({ businessId, name, kind: 'full', scopes })).secret;
  secretOf.set(name, secret);
  const reply = await app.inject({
    method: 'POST',
    url: `/v1/businesses/${businessId}/send/${path}`,
    headers: { 'x-api-key': secret, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: reply.statusCode, body: reply.json() as unknown };
}
const to = () => ({ recipient: { id: customer, channelType: 'chatapp' } });
const hello = () => ({ ...to(), message: { text: 'Hello' } });
const templated = () => ({ number: customer, templateName: 'order_ready', language: 'pt_PT' });
const accepted = { status: 200, body: { id: expect.stringMatching(/^[0-9A-Z]{26}$/) } };

describe('Messaging: the endpoints', () => {
  it('accept a message in camelCase or snake_case', async () => {
    expect(await call('messages', hello())).toEqual(accepted);
    const snake = {
      recipient: { id: customer, channel_type: 'chatapp' },
      message: {
        text: 'Choose',
        list_message: { button: { text: 'Open' }, sections: [{ rows: [{ id: 'a', text: 'A' }] }] },
      },
      callback_data: { order_number: 7 },
    };
    expect(await call('messages', snake)).toEqual(accepted);
    await fixture.newEvents();
    expect(fixture.sentMessages.at(-1)?.content).toEqual({
      text: 'Choose',
      listMessage: { button: { text: 'Open' }, sections: [{ rows: [{ id: 'a', text: 'A' }] }] },
    });
    expect(fixture.events.at(-1)?.body).toMatchObject({ callbackData: { order_number: 7 } });
  });

  it('accept a template with its parameters', async () => {
    const components = [{ body: { text: { text: 'Hello {{1}}' } } }];
    fixture.template = { state: 'approved', components };
    const parameters = [{ name: 'body_1', value: 'Ana' }];
    expect(await call('chatapp_templated_messages', { ...templated(), parameters })).toEqual(accepted);
    expect(await call('chatapp_templated_messages', templated())).toEqual(
      businessErrorResponse(400, 'INVALID_REQUEST', {
        code: 'ERROR_CODE_MESSAGE_TEMPLATE_INPUT_INVALID',
        details: { missing: ['body_1'] },
      }),
    );
  });

  it('return the flat error object with its code', async () => {
    const stranger = { ...hello(), recipient: { id: uniquePhoneNumber(), channelType: 'chatapp' } };
    expect(await call('messages', stranger)).toEqual(
      businessErrorResponse(400, 'INVALID_REQUEST', {
        code: 'ERROR_CODE_MESSAGE_CUSTOMER_NO_CONVERSATION_INITIATION',
      }),
    );
  });

  const row = { id: 'a', text: 'A' };
  const button = { id: 'a', text: 'A' };
  const list = (fields: object) => ({
    text: 'x',
    listMessage: { button: { text: 'Open' }, sections: [{ rows: [row] }], ...fields },
  });
  const buttons = (...all: object[]) => ({ text: 'x', replyButtonMessage: { buttons: all } });
  const media = { type: 'image', url: 'https://a.test/i' };
  const single = { catalogId: 'c', productItem: { productRetailerId: 'p' } };
  it.each([
    ['no button', buttons(), /buttons must NOT have fewer than 1/],
    ['four buttons', buttons(button, button, button, button), /buttons must NOT have more than 3/],
    [
      'a label of 21 characters',
      buttons({ id: 'a', text: 'a'.repeat(21) }),
      /text must NOT have more than 20/,
    ],
    [
      'an id of 257 characters',
      buttons({ id: 'a'.repeat(257), text: 'A' }),
      /id must NOT have more than 256/,
    ],
    [
      'an id with a space around it',
      buttons({ id: ' a', text: 'A' }),
      /buttons\[0\]\.id has an invalid format/,
    ],
    [
      'a button header of two kinds',
      { text: 'x', replyButtonMessage: { buttons: [button], header: { text: 'a', attachment: media } } },
      /header must have exactly one key/,
    ],
    [
      'an audio header',
      {
        text: 'x',
        replyButtonMessage: { buttons: [button], header: { attachment: { ...media, type: 'audio' } } },
      },
      /type must be image or video or document/,
    ],
    [
      'a footer of 61 characters',
      list({ footer: { text: 'a'.repeat(61) } }),
      /footer\.text must NOT have more than 60/,
    ],
    [
      'a header of 61 characters',
      list({ header: { text: 'a'.repeat(61) } }),
      /header\.text must NOT have more than 60/,
    ],
    [
      'media as list header',
      list({ header: { text: 'a', attachment: media } }),
      /header has the unknown key "attachment"/,
    ],
    ['a list without its button', list({ button: undefined }), /listMessage\.button is missing/],
    [
      'a list button of 21 characters',
      list({ button: { text: 'a'.repeat(21) } }),
      /button\.text must NOT have more than 20/,
    ],
    ['no section', list({ sections: [] }), /sections must NOT have fewer than 1/],
    [
      'eleven sections',
      list({ sections: Array(11).fill({ rows: [row] }) }),
      /sections must NOT have more than 10/,
    ],
    [
      'a section title of 25 characters',
      list({ sections: [{ title: 'a'.repeat(25), rows: [row] }] }),
      /title must NOT have more than 24/,
    ],
    [
      'a row id of 201 characters',
      list({ sections: [{ rows: [{ ...row, id: 'a'.repeat(201) }] }] }),
      /id must NOT have more than 200/,
    ],
    [
      'a row label of 25 characters',
      list({ sections: [{ rows: [{ ...row, text: 'a'.repeat(25) }] }] }),
      /text must NOT have more than 24/,
    ],
    [
      'a row description of 73 characters',
      list({ sections: [{ rows: [{ ...row, description: 'a'.repeat(73) }] }] }),
      /description must NOT have more than 72/,
    ],
    [
      'a product with a header',
      { singleProductMessage: { ...single, header: { text: 'a' } } },
      /unknown key "header"/,
    ],
    [
      'a product without its catalogue',
      { singleProductMessage: { productItem: single.productItem } },
      /catalogId is missing/,
    ],
    [
      'products without a header',
      {
        text: 'x',
        multiProductMessage: { catalogId: 'c', sections: [{ productItems: [single.productItem] }] },
      },
      /header is missing/,
    ],
    [
      'a section without products',
      {
        text: 'x',
        multiProductMessage: { header: { text: 'a' }, catalogId: 'c', sections: [{ productItems: [] }] },
      },
      /productItems must NOT have fewer than 1/,
    ],
    [
      'a caption of 1025 characters',
      { attachments: [{ ...media, caption: 'a'.repeat(1025) }] },
      /caption must NOT have more than 1024/,
    ],
    [
      'an unknown type of media',
      { attachments: [{ ...media, type: 'sticker' }] },
      /type must be image or video or audio or document/,
    ],
    ['an impossible location', { location: { latitude: 91, longitude: 0 } }, /latitude must be <= 90/],
    ['an id that is not a ULID', { id: 'abc', text: 'x' }, /message\.id has an invalid format/],
  ])('reject %s', async (_, message, complaint) => {
    fixture.clock.advance(5);
    const response = await call('messages', { ...to(), message });
    expect(response).toEqual(businessErrorResponse(400, 'INVALID_REQUEST'));
    expect(response.body).toMatchObject({ message: expect.stringMatching(complaint) });
  });

  it.each([
    ['recipient', { message: { text: 'x' } }, 'recipient is missing'],
    [
      'recipient.id',
      { recipient: { channelType: 'chatapp', userId: 'u' }, message: {} },
      'recipient.id is missing',
    ],
    ['message', { recipient: { id: '+351910000002', channelType: 'chatapp' } }, 'message is missing'],
    [
      'channelType',
      { recipient: { id: '+351910000002', channelType: 'fax' }, message: {} },
      'recipient.channelType must be chatapp or sms',
    ],
  ])('require %s', async (_, body, complaint) => {
    expect((await call('messages', body)).body).toMatchObject({ message: complaint });
  });

  it('require number, templateName and language', async () => {
    for (const field of ['number', 'templateName', 'language']) {
      const response = await call('chatapp_templated_messages', { ...templated(), [field]: undefined });
      expect(response.body).toMatchObject({ message: `${field} is missing` });
    }
  });

  it('require the scope messaging.send', async () => {
    expect((await call('messages', hello(), ['campaign.manage'])).status).toBe(403);
    expect(await call('messages', hello(), ['messaging.send'])).toEqual(accepted);
  });

  it('return 429 above 200 requests per second, each endpoint separately', async () => {
    fixture.clock.advance(1000);
    const statuses = await Promise.all(
      Array.from({ length: 201 }, async () => (await call('messages', {})).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await call('chatapp_templated_messages', {})).status).toBe(400);
    fixture.clock.advance(1000);
    expect((await call('messages', hello())).status).toBe(200);
  });
});
