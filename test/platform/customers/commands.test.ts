import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlClient } from '../../../platform/control/client.ts';
import { runCommand, usage } from '../../../platform/control/commands.ts';
import { addCustomerRoutes } from '../../../platform/control/customerRoutes.ts';
import { createApp } from '../../../platform/http/app.ts';
import { type Desk, openDesk } from '../messaging/desk.ts';
import { anyNumber } from '../support/anyNumber.ts';
import { patience, sharedDatabase } from '../support/platform.ts';

let desk: Desk;
const app = createApp({ bodyLimit: 64 * 1024, logger: false });
beforeAll(async () => {
  desk = await openDesk(await sharedDatabase());
  addCustomerRoutes(app, desk.customers, desk.businessId);
}, patience);
afterAll(async () => {
  await app.close();
  await desk.close();
});

const control: ControlClient = async (method, url, body) => {
  const answer = await app.inject({ method, url, payload: JSON.stringify(body), headers: json });
  const value: unknown = answer.json();
  if (answer.statusCode === 200) return value;
  throw new Error((value as { message: string }).message);
};
const json = { 'content-type': 'application/json' };
const customer = (...words: string[]) => runCommand(['customer', ...words], control);
const from = anyNumber();
const lastMessage = async () => (await desk.settle()).at(-1);
const send = async (message: object) => {
  const recipient = { id: from, channelType: 'chatapp' as const };
  const { id } = await desk.messaging.send(desk.businessId, { recipient, message, callbackData: 'A-17' });
  await desk.settle();
  return id;
};

describe('The customer commands', () => {
  it('write, with a name, from an advertisement', async () => {
    expect(await customer('send', from, 'Is it open?', '--name', 'Ana')).toBe('Sent.');
    expect(await lastMessage()).toMatchObject({
      sender: { id: from, name: 'Ana' },
      recipient: { id: desk.number },
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

  it('send media and places, south of the equator too', async () => {
    await customer('media', from, 'audio', 'https://cdn.example.test/5b');
    expect(await lastMessage()).toMatchObject({
      message: { attachments: [{ type: 'audio', url: 'https://cdn.example.test/5b' }] },
    });
    await customer('location', from, '-33.92', '-18.42', '--place', 'Home');
    expect(await lastMessage()).toMatchObject({
      message: { location: { latitude: -33.92, longitude: -18.42, name: 'Home' } },
    });
  });

  it('show what came, read it, quote it, press and pick', async () => {
    const buttons = [{ id: 'keep', text: 'Keep it' }];
    const asked = await send({ text: 'Keep it?', replyButtonMessage: { buttons } });
    expect(await customer('inbox', from)).toBe(`${asked}\tdelivered\t-\tKeep it? [keep: Keep it]`);
    expect(await customer('read', from)).toBe('Read 1 message.');
    expect(await customer('read', from, '--message', asked)).toBe('Read 0 messages.');
    expect(await customer('press', from, 'keep')).toBe(`Answered ${asked}.`);
    expect(await lastMessage()).toMatchObject({ message: { text: 'Keep it' }, callbackData: 'A-17' });
    const sections = [{ rows: [{ id: 'std', text: 'Standard' }] }];
    const listed = await send({ text: 'Which?', listMessage: { button: { text: 'Open' }, sections } });
    expect(await customer('inbox', from)).toContain('Which? (std: Standard)');
    expect(await customer('pick', from, 'Standard', '--message', listed)).toBe(`Answered ${listed}.`);
    await customer('send', from, 'What?', '--reply-to', listed);
    expect(await lastMessage()).toMatchObject({ context: { replyToMessageId: listed } });
  });

  it('refuse templates, and want them again', async () => {
    expect(await customer('optout', from)).toBe('Opted out.');
    expect(await customer('optin', from)).toBe('Opted in.');
    expect(await customer('inbox', anyNumber())).toBe('Nothing was sent to this customer.');
  });

  it.each([
    [['send'], usage],
    [['send', from], usage],
    [['dance', from], usage],
    [['send', from, 'x', '--loud'], "Unknown option '--loud'"],
    [['send', 'Ana', 'x'], '"Ana" is not a phone number.'],
    [['send', from, 'x', '--to', '+351000'], '"+351000" is not a phone number.'],
    [['media', from, 'sticker', 'https://a.test/i'], 'type must be image or video or audio or document'],
    [['location', from, 'north', 'south'], 'message.location.latitude must be number'],
    [['press', from, 'none'], 'No message that has arrived offers the button "none".'],
  ])('say what is wrong: %j', async (words, message) => {
    await expect(customer(...words)).rejects.toThrow(message);
  });
});
