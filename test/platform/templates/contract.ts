import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel, Database, TemplateSubmission } from '../../../platform/index.ts';
import { SimulatedProvider } from '../../../platform/provider/SimulatedProvider.ts';
import { Simulation } from '../../../platform/provider/Simulation.ts';
import { type BusinessClient, businessErrorResponse, newBusiness } from '../support/business.ts';
import { manualClock } from '../support/clock.ts';
import { type Caller, databaseTimeout, startPlatform, waitOptions } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';
import { plainBody, promo } from './templates.ts';

const second = 1000;
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Group {
  readonly id: string;
  readonly templates: readonly Readonly<Record<string, unknown>>[];
}

/** The tests of templates, for every kind of database. */
export function describeTemplates(name: string, current: () => Database): void {
  describe(name, () => {
    const clock = manualClock();
    /** Runs at the provider during a submission. */
    let onSubmission = async () => {};
    const deleted: string[] = [];
    let caller: Caller;
    let shop: BusinessClient;
    let channelId: string;
    async function start(): Promise<Caller> {
      const database = current();
      class ObservedProvider extends SimulatedProvider {
        override async submitTemplate(channel: Channel, submission: TemplateSubmission) {
          const response = await super.submitTemplate(channel, submission);
          await onSubmission();
          return response;
        }
        override async deleteTemplate(channel: Channel, name: string, requestedAt: Date) {
          deleted.push(name);
          return super.deleteTemplate(channel, name, requestedAt);
        }
      }
      const provider = new ObservedProvider({ simulation: new Simulation(database), clock });
      return startPlatform(undefined, { database, clock, provider });
    }
    beforeAll(async () => {
      caller = await start();
    }, databaseTimeout);
    beforeEach(async () => {
      onSubmission = async () => {};
      deleted.length = 0;
      shop = await newBusiness(caller.platform);
      channelId = await addChannel();
    });
    // Otherwise a running submission would continue in the next test.
    afterEach(() => caller.platform.jobs.whenIdle());
    afterAll(() => caller.close());

    const addChannel = async () => {
      const { businessId } = shop;
      return (
        await caller.platform.channels.add({ businessId, type: 'chatapp', number: uniquePhoneNumber() })
      ).id;
    };
    const changeSimulation = (change: Parameters<Caller['platform']['simulation']['change']>[1]) =>
      caller.platform.simulation.change(shop.businessId, change);
    const create = (change: object = {}) => shop.call('POST', '/create/template', { ...promo, ...change });
    const remove = (name: string = promo.name) => shop.call('DELETE', `/templates/${name}`);
    const groups = async () =>
      ((await shop.call('POST', '/get/templates')).body as { entity: { templateGroups: Group[] } }).entity
        .templateGroups;
    const variants = async () => (await groups()).flatMap(({ templates }) => templates);
    const statuses = async () => (await variants()).map(({ status }) => status);
    const find = (language = 'en') =>
      caller.platform.templates.find(current(), { channelId, name: promo.name, language });
    const settled = () => caller.platform.jobs.whenIdle();
    /** Advances the time in steps of a second, so that the jobs run in between. */
    async function pass(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += second) {
        await settled();
        clock.advance(second);
      }
      await settled();
    }

    it('Create template: returns the group with one pending variant', async () => {
      const response = await create();
      expect(response).toEqual({
        status: 200,
        body: {
          entity: {
            id: 'spring_sale',
            name: 'spring_sale',
            category: 'MARKETING',
            templates: [
              {
                id: expect.any(String),
                language: { code: 'en' },
                status: 'MESSAGE_TEMPLATE_STATUS_PENDING',
                createdAt: expect.stringMatching(iso),
                updatedAt: expect.stringMatching(iso),
                rejectionReason: null,
                templateComponents: promo.template_components,
                channel: {
                  id: channelId,
                  externalId: expect.any(String),
                  channelType: 'CHANNEL_TYPE_CHATAPP_CLOUD',
                },
              },
            ],
          },
        },
      });
    });

    it('Get templates: a POST without a body lists entity.templateGroups, an empty array when none', async () => {
      expect(await groups()).toEqual([]);
      await create();
      await create({ name: 'summer_sale', category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY' });
      await create({ language: { code: 'pt_BR' } });
      expect(await groups()).toMatchObject([
        {
          id: 'spring_sale',
          name: 'spring_sale',
          category: 'MARKETING',
          templates: [{ language: { code: 'en' } }, { language: { code: 'pt_BR' } }],
        },
        { id: 'summer_sale', name: 'summer_sale', category: 'UTILITY', templates: [{}] },
      ]);
    });

    it('Get templates: externalTemplate contains the raw data of the provider', async () => {
      await create();
      await settled();
      const external = { name: 'spring_sale', language: 'en', qualityScore: { score: 'UNKNOWN' } };
      const id = expect.stringMatching(/^\d{15}$/);
      expect(await variants()).toMatchObject([
        { externalTemplate: { chatapp: { ...external, id, status: 'PENDING', rejectedReason: 'NONE' } } },
      ]);
      await changeSimulation({ rejection: 'INVALID_FORMAT' });
      await pass(15 * second);
      const decided = { ...external, id, status: 'REJECTED', rejectedReason: 'INVALID_FORMAT' };
      expect(await variants()).toMatchObject([{ externalTemplate: { chatapp: decided } }]);
    });

    it('Template status: a pending template can be sent only after the provider approves it', async () => {
      await create();
      await pass(14 * second);
      expect([await statuses(), await find()]).toEqual([
        ['MESSAGE_TEMPLATE_STATUS_PENDING'],
        { state: 'pending' },
      ]);
      await pass(second);
      expect(await find()).toEqual({ state: 'approved', components: promo.template_components });
      const [variant] = await variants();
      expect(variant).toMatchObject({ status: 'MESSAGE_TEMPLATE_STATUS_APPROVED', rejectionReason: null });
      const took = Date.parse(String(variant?.updatedAt)) - Date.parse(String(variant?.createdAt));
      expect(took).toBe(15 * second);
    });

    it('Template status: a rejected template has a reason and cannot be sent', async () => {
      await changeSimulation({ rejection: 'INVALID_FORMAT' });
      await create();
      await pass(15 * second);
      expect(await variants()).toMatchObject([
        { status: 'MESSAGE_TEMPLATE_STATUS_REJECTED', rejectionReason: 'INVALID_FORMAT' },
      ]);
      expect(await find()).toEqual({ state: 'rejected' });
    });

    it('Template components: an example of the header media shortens the review', async () => {
      const withMedia = (example: readonly string[]) => ({
        template_components: [{ header: { media: { type: 'TYPE_IMAGE', example } } }, plainBody],
      });
      await create({ ...withMedia([]), name: 'plain' });
      await create({ ...withMedia(['https://shop.example/mug.png']), name: 'shown' });
      await pass(5 * second);
      expect(await groups()).toMatchObject([
        { id: 'plain', templates: [{ status: 'MESSAGE_TEMPLATE_STATUS_PENDING' }] },
        { id: 'shown', templates: [{ status: 'MESSAGE_TEMPLATE_STATUS_APPROVED' }] },
      ]);
    });

    it('Template status: an unreachable provider is called again until it decides', async () => {
      await changeSimulation({ reachable: false });
      await create();
      await pass(20 * second);
      expect(await statuses()).toEqual(['MESSAGE_TEMPLATE_STATUS_PENDING']);
      await changeSimulation({ reachable: true, reviewDelay: 0 });
      await pass(60 * second);
      expect(await statuses()).toEqual(['MESSAGE_TEMPLATE_STATUS_APPROVED']);
    });

    it('Template status: a review continues after a restart of the platform', async () => {
      await create();
      await pass(5 * second);
      await caller.close();
      const { businessId, secret } = shop;
      caller = await start();
      clock.advance(10 * second);
      await settled();
      const headers = { 'x-api-key': secret };
      const url = `/v1/businesses/${businessId}/get/templates`;
      const listed = await caller.platform.app.inject({ method: 'POST', url, headers });
      expect(listed.json()).toMatchObject({
        entity: { templateGroups: [{ templates: [{ status: 'MESSAGE_TEMPLATE_STATUS_APPROVED' }] }] },
      });
    });

    it('Create template: rejects a second template of one name and language, and another category for a name', async () => {
      await create();
      expect(await create()).toEqual(
        businessErrorResponse(409, 'CONFLICT', {
          details: { rule: 'uniqueLanguage', path: 'language.code' },
        }),
      );
      const utility = { category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_UTILITY', language: { code: 'pt' } };
      expect(await create(utility)).toEqual(
        businessErrorResponse(400, 'INVALID_REQUEST', {
          details: { rule: 'groupCategory', path: 'category' },
        }),
      );
      expect((await groups())[0]?.templates).toHaveLength(1);
    });

    it('Create template: of concurrent requests for one name and language one succeeds, and concurrent deletions leave none pending', async () => {
      const responses = await Promise.all(Array.from({ length: 5 }, () => create()));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      await Promise.all([create({ language: { code: 'pt' } }), remove(), remove()]);
      await pass(16 * second);
      expect(await statuses()).not.toContain('MESSAGE_TEMPLATE_STATUS_PENDING');
    });

    it('Create template: a business without a chat channel gets an error', async () => {
      const other = await newBusiness(caller.platform);
      const { businessId } = other;
      await caller.platform.channels.add({ businessId, type: 'sms', number: uniquePhoneNumber() });
      expect(await other.call('POST', '/create/template', promo)).toEqual(
        businessErrorResponse(400, 'INVALID_REQUEST', {
          code: 'ERROR_CODE_BUSINESS_MISSES_MATCHING_CHANNEL',
        }),
      );
      expect(await other.call('DELETE', '/templates/spring_sale')).toEqual({ status: 200, body: {} });
    });

    it('Create template: a channel has at most 250 templates', async () => {
      await current().query(
        `insert into templates (id, channel_id, name, language, category, components, status, created_at, updated_at)
         select gen_random_uuid(), $1, 'sale_' || number, 'en', $2, '[]', 'approved', $3, $3
         from generate_series(1, 250) number`,
        [channelId, promo.category, clock.now()],
      );
      expect(await create()).toEqual(
        businessErrorResponse(400, 'INVALID_REQUEST', { details: { rule: 'templateLimit', path: 'name' } }),
      );
    });

    it('Delete template: deletes the whole group by its name, also at the provider', async () => {
      await create();
      await create({ language: { code: 'pt' } });
      await create({ name: 'summer_sale' });
      await settled();
      expect(await remove()).toEqual({ status: 200, body: {} });
      expect((await groups()).map(({ id }) => id)).toEqual(['summer_sale']);
      await settled();
      expect([deleted, await find()]).toEqual([['spring_sale'], { state: 'missing' }]);
    });

    it('Delete template: a missing or deleted template is 200 without a call of the provider', async () => {
      await create();
      // Waits, because a template that is deleted during its submission is deleted at the provider twice.
      await settled();
      for (const name of [
        'spring_sale',
        'spring_sale',
        'never_there',
        'Not%20A%20Name',
        'nul%00',
        'a'.repeat(512),
      ]) {
        expect(await remove(name)).toEqual({ status: 200, body: {} });
        await settled();
      }
      expect(deleted).toEqual(['spring_sale']);
    });

    it('Delete template: removes the template from the default channel only', async () => {
      await create();
      const other = await addChannel();
      const { businessId } = shop;
      const number = (await caller.platform.channels.list(businessId)).find(({ id }) => id === other)?.number;
      await caller.platform.channels.makeDefault(businessId, number ?? '');
      await create({ language: { code: 'en' } });
      const channelsOf = async () =>
        (await variants()).map(({ channel }) => (channel as { readonly id: string }).id);
      expect(await channelsOf()).toEqual([other, channelId]);
      await remove();
      await settled();
      expect(await channelsOf()).toEqual([channelId]);
    });

    it('Delete template: a running review does not restore the template', async () => {
      await create();
      await settled();
      await remove();
      await pass(20 * second);
      expect([await groups(), await find()]).toEqual([[], { state: 'missing' }]);
      expect((await create()).status).toBe(200);
      expect(await statuses()).toEqual(['MESSAGE_TEMPLATE_STATUS_PENDING']);
    });

    it('Delete template: a submission that finishes later is deleted at the provider', async () => {
      onSubmission = async () => {
        onSubmission = async () => {};
        await remove();
        await vi.waitFor(async () => expect(await find()).toEqual({ state: 'missing' }), waitOptions);
      };
      await create();
      await settled();
      expect([await groups(), deleted]).toEqual([[], ['spring_sale', 'spring_sale']]);
    });

    it('Delete template: the name stays reserved until the provider has deleted it', async () => {
      await changeSimulation({ deletionDelay: 10 * second });
      await create();
      await settled();
      await remove();
      await settled();
      const nameConflict = businessErrorResponse(409, 'CONFLICT', {
        code: 'ERROR_CODE_MESSAGE_TEMPLATE_DELETED',
      });
      expect([await create(), await create({ language: { code: 'pt' } })]).toEqual([
        nameConflict,
        nameConflict,
      ]);
      expect(await find()).toEqual({ state: 'deleted' });
      await pass(10 * second);
      expect((await create()).status).toBe(200);
    });

    it("Delete template: another business's template of the same name stays", async () => {
      await create();
      const other = await newBusiness(caller.platform);
      const { businessId } = other;
      await caller.platform.channels.add({ businessId, type: 'chatapp', number: uniquePhoneNumber() });
      await other.call('DELETE', '/templates/spring_sale');
      expect(await other.call('POST', '/get/templates')).toMatchObject({
        body: { entity: { templateGroups: [] } },
      });
      expect(await groups()).toHaveLength(1);
    });
  });
}
