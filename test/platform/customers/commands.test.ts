import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, usage } from '../../../platform/control/commands.ts';
import type { ControlClient } from '../../../platform/control/controlClient.ts';
import { addCustomerRoutes } from '../../../platform/control/customerRoutes.ts';
import { createApp } from '../../../platform/http/app.ts';
import { createMessagingFixture, type MessagingFixture } from '../messaging/messagingFixture.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';

let fixture: MessagingFixture;
const app = createApp({ bodyLimit: 64 * 1024, logger: false });
beforeAll(async () => {
  fixture = await createMessagingFixture(await sharedDatabase());
  addCustomerRoutes(app, fixture.customers, fixture.businessId);
}, databaseTimeout);
afterAll(async () => {
  await app.close();
  await fixture.close();
});

const control: ControlClient = async (method, url, body) => {
  const response = await app.inject({ method, url, payload: JSON.stringify(body), headers: json });
  const value: unknown = response.json();
  if (response.statusCode === 200) return value;
  throw new Error((value as { message: string }).message);
};
const json = { 'content-type': 'application/json' };
const customer = (...args: string[]) => runCommand(['customer', ...args], control);
const from = uniquePhoneNumber();
const lastMessage = async () => (await fixture.newEvents()).at(-1);
const send = async (message: object) => {
  const recipient = { id: from, channelType: 'chatapp' as const };
  const { id } = await fixture.messaging.send(fixture.businessId, {
    recipient,
    message,
    callbackData: 'A-17',
  });
  await fixture.newEvents();
  return id;
};

describe('The customer commands', () => {
  it('send a message, with a name or from an advertisement', async () => {
    expect(await customer('send', from, 'Is it open?', '--name', 'Ana')).toBe('Sent.');
    expect(await lastMessage()).toMatchObject({
      sender: { id: from, name: 'Ana' },
      recipient: { id: fixture.number },
      message: { text: 'Is it open?' },
    });
    await customer('send', from, 'Hi', '--ad', 'https://ads.example.test/1');
    expect(await lastMessage()).toMatchObject({
      message: {
        text: 'Hi',
        referral: { sourceUrl: 'https://ads.example.test/1', sourceType: 'ad', ctcaClid: '' },
      },
    });
  });

  it('send media and locations, with negative coordinates too', async () => {
    await customer('media', from, 'audio', 'https://cdn.example.test/5b');
    expect(await lastMessage()).toMatchObject({
      message: { attachments: [{ type: 'audio', url: 'https://cdn.example.test/5b' }] },
    });
    await customer('location', from, '-33.92', '-18.42', '--place', 'Home');
    expect(await lastMessage()).toMatchObject({
      message: { location: { latitude: -33.92, longitude: -18.42, name: 'Home' } },
    });
  });

  it('list, read, quote and reply to messages', async () => {
    const buttons = [{ id: 'keep', text: 'Keep it' }];
    const offered = await send({ text: 'Keep it?', replyButtonMessage: { buttons } });
    expect(await customer('inbox', from)).toBe(`${offered}\tdelivered\t-\tKeep it? [keep: Keep it]`);
    expect(await customer('read', from)).toBe('Read 1 message.');
    expect(await customer('read', from, '--message', offered)).toBe('Read 0 messages.');
    expect(await customer('press', from, 'keep')).toBe(`Replied to ${offered}.`);
    expect(await lastMessage()).toMatchObject({ message: { text: 'Keep it' }, callbackData: 'A-17' });
    const sections = [{ rows: [{ id: 'std', text: 'Standard' }] }];
    const listed = await send({ text: 'Which?', listMessage: { button: { text: 'Open' }, sections } });
    expect(await customer('inbox', from)).toContain('Which? (std: Standard)');
    expect(await customer('pick', from, 'Standard', '--message', listed)).toBe(`Replied to ${listed}.`);
    await customer('send', from, 'What?', '--reply-to', listed);
    expect(await lastMessage()).toMatchObject({ context: { replyToMessageId: listed } });
  });

  it('opt out of templates and in again', async () => {
    expect(await customer('optout', from)).toBe('Opted out.');
    expect(await customer('optin', from)).toBe('Opted in.');
    expect(await customer('inbox', uniquePhoneNumber())).toBe('Nothing was sent to this customer.');
  });

  it.each([
    [['send'], usage],
    [['send', from], usage],
    [['wave', from], usage],
    [['send', from, 'x', '--loud'], "Unknown option '--loud'"],
    [['send', 'Ana', 'x'], '"Ana" is not a phone number.'],
    [['send', from, 'x', '--to', '+351000'], '"+351000" is not a phone number.'],
    [['media', from, 'sticker', 'https://a.test/i'], 'type must be image or video or audio or document'],
    [['location', from, 'north', 'south'], 'message.location.latitude must be number'],
    [['press', from, 'keep', '--reply-to', 'm'], 'customer press has no option --reply-to.'],
    [['optin', from, '--reply-to', 'm'], 'customer optin has no option --reply-to.'],
    [
      ['media', from, 'image', 'https://a.test/i', '--ad', 'https://a.test'],
      'customer media has no option --ad.',
    ],
    [['press', from, 'none'], 'No delivered message has the button "none".'],
  ])('explain what is wrong: %j', async (args, message) => {
    await expect(customer(...args)).rejects.toThrow(message);
  });
});
