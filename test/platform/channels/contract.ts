import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limitTiers, qualityScores } from '../../../platform/channels/qualitySignals.ts';
import type { Database } from '../../../platform/index.ts';
import { type BusinessClient, newBusiness } from '../support/business.ts';
import { type Caller, databaseTimeout, startPlatform } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';

/** Contract tests of channels and their quality signals, run on the embedded database and on PostgreSQL. */
export function describeChannels(name: string, current: () => Database): void {
  describe(name, () => {
    let caller: Caller;
    let shop: BusinessClient;
    beforeAll(async () => {
      caller = await startPlatform(undefined, { database: current() });
    }, databaseTimeout);
    beforeEach(async () => {
      shop = await newBusiness(caller.platform);
    });
    afterAll(() => caller.close());

    const channels = () => caller.platform.channels;
    const add = (type: 'chatapp' | 'sms' = 'chatapp', number = uniquePhoneNumber()) =>
      channels().add({ businessId: shop.businessId, type, number });
    const signals = async () =>
      (
        (await shop.call('GET', '/get/quality_signals')).body as {
          entity: { signals: { chatappQualitySignals: Record<string, unknown> }[] };
        }
      ).entity.signals.map(({ chatappQualitySignals }) => chatappQualitySignals);

    it('Channels: the first chat channel is the default until another is chosen', async () => {
      await add('sms');
      const first = await add();
      const second = await add();
      const defaults = async () =>
        (await channels().list(shop.businessId)).filter((one) => one.isDefault).map(({ id }) => id);
      expect(await defaults()).toEqual([first.id]);
      expect(await channels().makeDefault(shop.businessId, second.number)).toBe(true);
      expect(await defaults()).toEqual([second.id]);
      expect(await channels().makeDefault(shop.businessId, second.number)).toBe(true);
      expect(await defaults()).toEqual([second.id]);
    });

    it('Channels: neither an SMS number nor an unknown number can be the default', async () => {
      const chatapp = await add();
      const sms = await add('sms');
      for (const number of [sms.number, uniquePhoneNumber()]) {
        expect(await channels().makeDefault(shop.businessId, number)).toBe(false);
      }
      expect((await channels().list(shop.businessId))[0]).toMatchObject({ id: chatapp.id, isDefault: true });
    });

    it('Channels: a number must be E.164 and belongs to one business per channel type', async () => {
      await expect(add('chatapp', '910 000 001')).rejects.toMatchObject({ kind: 'invalidArgument' });
      const { number } = await add();
      await expect(add('chatapp', number)).rejects.toMatchObject({ kind: 'alreadyExists' });
      expect(await add('sms', number)).toMatchObject({ type: 'sms', isDefault: false });
    });

    it('Channels: a business without a channel gets one chat channel with an unused number', async () => {
      const { businessId } = shop;
      await channels().ensureChannel(businessId);
      await channels().ensureChannel(businessId);
      const other = await caller.platform.businesses.create();
      await channels().ensureChannel(other);
      const lists = [await channels().list(businessId), await channels().list(other)];
      expect(lists.map((list) => list.length)).toEqual([1, 1]);
      expect(lists[0]?.[0]).toMatchObject({ type: 'chatapp', isDefault: true });
      expect(lists[0]?.[0]?.number).not.toBe(lists[1]?.[0]?.number);
    });

    it('Channels: simultaneous additions and choices leave one default', async () => {
      const { businessId } = shop;
      const numbers = Array.from({ length: 4 }, uniquePhoneNumber);
      await Promise.all([
        ...numbers.map((number) => add('chatapp', number)),
        channels().ensureChannel(businessId),
        channels().ensureChannel(businessId),
      ]);
      await Promise.all(numbers.map((number) => channels().makeDefault(businessId, number)));
      const list = await channels().list(businessId);
      expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
      expect(list.length).toBeLessThanOrEqual(5);
    });

    it('Quality signals: entity.signals lists each chat number, with its account, tier and score', async () => {
      expect(await signals()).toEqual([]);
      const [first, second] = [await add(), await add()];
      await add('sms');
      const initial = {
        bizAccountId: expect.any(String),
        messagesLimitTier: 'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED',
        qualityScore: 'CHATAPP_QUALITY_SCORE_HIGH',
      };
      expect(await signals()).toEqual([
        { phoneNumber: first.number, ...initial },
        { phoneNumber: second.number, ...initial },
      ]);
    });

    it('Quality signals: the tier and the score of a number are updated separately', async () => {
      const [first, second] = [await add(), await add()];
      const { businessId } = shop;
      const updateSignals = (
        number: string,
        change: Parameters<ReturnType<typeof channels>['updateSignals']>[2],
      ) => channels().updateSignals(businessId, number, change);
      expect(await updateSignals(first.number, { limitTier: 'CHATAPP_MESSAGE_LIMIT_TIER_10K' })).toBe(true);
      expect(await updateSignals(first.number, { qualityScore: 'CHATAPP_QUALITY_SCORE_LOW' })).toBe(true);
      expect(await updateSignals(uniquePhoneNumber(), { limitTier: 'CHATAPP_MESSAGE_LIMIT_TIER_1K' })).toBe(
        false,
      );
      expect(await signals()).toMatchObject([
        {
          phoneNumber: first.number,
          messagesLimitTier: 'CHATAPP_MESSAGE_LIMIT_TIER_10K',
          qualityScore: 'CHATAPP_QUALITY_SCORE_LOW',
        },
        { phoneNumber: second.number, messagesLimitTier: 'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED' },
      ]);
    });

    it('Quality signals: every tier and score is stored and listed', async () => {
      const { number } = await add();
      const listed: unknown[] = [];
      for (const limitTier of limitTiers) {
        await channels().updateSignals(shop.businessId, number, { limitTier });
        listed.push((await signals())[0]?.messagesLimitTier);
      }
      for (const qualityScore of qualityScores) {
        await channels().updateSignals(shop.businessId, number, { qualityScore });
        listed.push((await signals())[0]?.qualityScore);
      }
      expect(listed).toEqual([
        'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED',
        'CHATAPP_MESSAGE_LIMIT_TIER_1K',
        'CHATAPP_MESSAGE_LIMIT_TIER_10K',
        'CHATAPP_MESSAGE_LIMIT_TIER_100K',
        'CHATAPP_MESSAGE_LIMIT_TIER_UNLIMITED',
        'CHATAPP_QUALITY_SCORE_HIGH',
        'CHATAPP_QUALITY_SCORE_MEDIUM',
        'CHATAPP_QUALITY_SCORE_LOW',
      ]);
    });

    it('Quality signals: a business can neither change nor list numbers of another business', async () => {
      const { number } = await add();
      const other = await newBusiness(caller.platform);
      const change = { qualityScore: 'CHATAPP_QUALITY_SCORE_LOW' } as const;
      expect(await channels().updateSignals(other.businessId, number, change)).toBe(false);
      expect(await channels().makeDefault(other.businessId, number)).toBe(false);
      const nothing = { status: 200, body: { entity: { signals: [] } } };
      expect(await other.call('GET', '/get/quality_signals')).toEqual(nothing);
    });
  });
}
