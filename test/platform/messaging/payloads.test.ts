import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../platform/channels/Channels.ts';
import { echoEvent, inboundEvent, type Referral, statusEvent } from '../../../platform/messaging/payloads.ts';

const at = new Date('2026-01-05T10:00:30.999Z');
const channel: Channel = {
  id: 'c',
  businessId: 'b',
  type: 'chatapp',
  number: '+351910000001',
  name: 'River Street Shop',
  accountId: 'a',
  isDefault: true,
  limitTier: 'CHATAPP_MESSAGE_LIMIT_TIER_1K',
  qualityScore: 'CHATAPP_QUALITY_SCORE_HIGH',
};
const ana = { number: '+351910000002', name: 'Ana' };
const [business, customer] = [
  { id: '+351910000001', channelType: 'chatapp', name: 'River Street Shop' },
  { id: '+351910000002', channelType: 'chatapp', name: 'Ana' },
];
const nameless = { name: null };
const id = '01KE7M3V7Q2Y8W4T6R5P9N1B0C';
const error = { code: 'ERROR_CODE_X', cntTraceId: '7310495518220017345' };
const change = { id, recipient: ana.number, at, error, campaignName: null, callbackData: null };

describe('Events: the body of a delivery_status event', () => {
  it('has the documented fields', () => {
    const event = statusEvent(channel, {
      ...change,
      status: 'delivery_failed',
      campaignName: 'ready-2026',
      callbackData: { order: 'A-17' },
    });
    expect(event).toEqual({
      businessId: 'b',
      topic: 'delivery_status',
      channelType: 'chatapp',
      isEcho: false,
      body: {
        topic: 'delivery_status',
        timestamp: '1767607230',
        sender: { ...business, ...nameless },
        recipient: { ...customer, ...nameless },
        metadata: null,
        statusUpdate: { id, status: 'delivery_failed', error, metadata: { campaignName: 'ready-2026' } },
        callbackData: { order: 'A-17' },
      },
    });
  });

  it('has an error only after a failure, and metadata and callbackData only when given', () => {
    const { body } = statusEvent(channel, { ...change, status: 'read' });
    expect(body.statusUpdate).toEqual({ id, status: 'read', error: null, metadata: null });
    expect(body).not.toHaveProperty('callbackData');
  });

  it.each([0, false, '', []])('keeps callbackData %j', (callbackData) => {
    expect(statusEvent(channel, { ...change, status: 'sent', callbackData }).body).toHaveProperty(
      'callbackData',
      callbackData,
    );
  });
});

describe('Events: the body of a messages event', () => {
  const referral: Referral = {
    ctcaClid: 'c-9',
    sourceUrl: 'https://ads.example.test/1',
    sourceId: '1',
    sourceType: 'ad',
    headline: 'Mugs',
    body: '-20%',
    mediaType: 'image',
    imageUrl: 'https://ads.example.test/1.png',
    videoUrl: '',
    thumbnailUrl: '',
  };

  it.each([
    [{ text: 'Is it still open?' }],
    [{ attachments: [{ type: 'audio', url: 'https://cdn.example.test/5b/5b11' }] }],
    [{ location: { latitude: 41.15, longitude: -8.61, name: 'Home', address: '4 Hill Road' } }],
    [{ text: 'Hi', referral }],
  ] as const)('has these fields: %j', (message) => {
    expect(inboundEvent(channel, { from: ana, at, message, quoted: undefined })).toEqual({
      businessId: 'b',
      topic: 'messages',
      channelType: 'chatapp',
      isEcho: false,
      body: { timestamp: '1767607230', sender: customer, recipient: business, message },
    });
  });

  it('names the message that a reply quotes, with its callbackData', () => {
    const message = { text: 'Keep it', isButtonResponse: true } as const;
    const quoted = { id, callbackData: { order: 'A-17' } };
    const { body } = inboundEvent(channel, { from: ana, at, message, quoted });
    expect(body).toEqual({
      timestamp: '1767607230',
      sender: customer,
      recipient: business,
      message,
      context: { replyToMessageId: id },
      callbackData: { order: 'A-17' },
    });
  });

  it('is an echo when the business is the sender', () => {
    const event = echoEvent(channel, { id, to: ana, at, content: { text: 'Hello' } });
    expect(event).toEqual({
      businessId: 'b',
      topic: 'messages',
      channelType: 'chatapp',
      isEcho: true,
      body: {
        timestamp: '1767607230',
        sender: business,
        recipient: customer,
        message: { id, text: 'Hello', isEcho: true },
      },
    });
  });
});
