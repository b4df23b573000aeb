import { describe, expect, it } from 'vitest';
import { type Configuration, emptyConfiguration } from '../../../platform/webhooks/configuration.ts';
import type { BusinessEvent } from '../../../platform/webhooks/emit.ts';
import { matchesConfiguration } from '../../../platform/webhooks/matchesConfiguration.ts';

const event: BusinessEvent = {
  businessId: '5f1c6c0e-6a57-4b0e-9f0b-2f4f5d0c7a11',
  topic: 'delivery_status',
  channelType: 'chatapp',
  isEcho: false,
  body: {
    timestamp: '1767607300',
    recipient: { id: '+351910000002', name: null },
    statusUpdate: { id: '01KE7', status: 'delivered', metadata: { campaignName: 'ready-2026' } },
    items: [{ code: 7 }, { code: 8, isLast: true }],
  },
};
const matched = (configuration: Partial<Configuration>, change: Partial<BusinessEvent> = {}) =>
  matchesConfiguration({ ...emptyConfiguration, ...configuration }, { ...event, ...change });
const fits = (field: string, expression: string) => matched({ filters: [{ field, expression }] });

describe('A configuration', () => {
  it('without settings matches every event except echoes', () => {
    expect([matched({}), matched({}, { isEcho: true }), matched({ echo: true }, { isEcho: true })]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('with channelTypes matches only those channels', () => {
    expect(matched({ channelTypes: ['chatapp'] })).toBe(true);
    expect(matched({ channelTypes: ['sms'] })).toBe(false);
    expect(matched({ channelTypes: ['sms', 'chatapp'] })).toBe(true);
  });

  it.each([
    ['campaignName', 'ready-*', true],
    ['campaignName', 'spring-*', false],
    ['campaign_name', 'ready-*', true],
    ['statusUpdate.metadata.campaignName', 'ready-2026', true],
    ['metadata.campaignName', 'ready-2026', false],
    ['statusUpdate.status', 'deliver*', true],
    ['status', 'sent', false],
    ['code', '8', true],
    ['items.code', '7', true],
    ['isLast', 'true', true],
    ['recipient.name', '*', false],
    ['recipient', '*', false],
    ['nothing', '*', false],
    ['', '*', false],
    ['constructor', '*', false],
  ])('with the filter %s = %s matches the event: %s', (field, expression, expected) => {
    expect(fits(field, expression)).toBe(expected);
  });

  it('with several filters requires all of them to match', () => {
    const status = { field: 'status', expression: 'delivered' };
    expect(matched({ filters: [status, { field: 'campaignName', expression: '*2026' }] })).toBe(true);
    expect(matched({ filters: [status, { field: 'campaignName', expression: '*2025' }] })).toBe(false);
  });
});
