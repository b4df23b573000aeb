import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessClient, newBusiness } from '../support/business.ts';
import { type Caller, databaseTimeout, startPlatform } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';
import { card, carousel, link, plainBody, promo, quickReply } from '../templates/templates.ts';

let caller: Caller;
let shop: BusinessClient;
beforeAll(async () => {
  caller = await startPlatform();
}, databaseTimeout);
beforeEach(async () => {
  shop = await newBusiness(caller.platform);
  await caller.platform.channels.add({
    businessId: shop.businessId,
    type: 'chatapp',
    number: uniquePhoneNumber(),
  });
});
afterAll(() => caller.close());

interface Group {
  readonly name: string;
  readonly category: string;
  readonly templates: readonly { readonly templateComponents: readonly unknown[] }[];
}
const create = async (change: object) =>
  (await shop.call('POST', '/create/template', { ...promo, ...change })).body as { readonly entity: Group };
const groups = async () =>
  ((await shop.call('POST', '/get/templates')).body as { entity: { templateGroups: Group[] } }).entity
    .templateGroups;

const categoryPrefix = 'MESSAGE_TEMPLATE_GROUP_CATEGORY_';
const body = (text: string, example?: readonly string[]) => ({
  body: { text: { text, ...(example && { example }) } },
});
const media = (type: string, example?: readonly string[]) => ({
  header: { media: { type, ...(example && { example }) } },
});

describe('Templates of a business', () => {
  it.each(['MARKETING', 'UTILITY', 'AUTHENTICATION'])(
    'are created with the long form of the category %s and listed with the short one',
    async (category) => {
      expect((await create({ category: categoryPrefix + category })).entity.category).toBe(category);
      expect(await groups()).toMatchObject([{ name: promo.name, category }]);
    },
  );

  it.each([
    ['a text header', [{ header: { text: { text: 'Sale' } } }, plainBody]],
    ['a text header with its one variable', [{ header: { text: { text: 'For {{1}}' } } }, plainBody]],
    ['an image header', [media('TYPE_IMAGE'), plainBody]],
    ['an image header with examples', [media('TYPE_IMAGE', ['https://shop.example/mug.png']), plainBody]],
    ['a document header', [media('TYPE_DOCUMENT'), plainBody]],
    ['a body with variables and no example', [body('Hello {{1}}, {{2}} are here.')]],
    ['a body with examples', [body('Hello {{1}}, {{2}} are here.', ['Ana', 'mugs'])]],
    ['a footer', [plainBody, { footer: { text: { text: 'River Street Shop' } } }]],
    ['three quick replies', [plainBody, quickReply('a'), quickReply('b'), quickReply('c')]],
    ['a URL button', [plainBody, link('https://shop.example/sale')]],
    ['a URL button that ends in a variable', [plainBody, link('https://shop.example/{{1}}')]],
    [
      'a phone button',
      [plainBody, { button: { phoneNumber: { text: 'Call', phoneNumber: '+351910000001' } } }],
    ],
    ['a carousel of headers, bodies and buttons', [plainBody, carousel(card(), card())]],
  ])('store %s unchanged and in order', async (_, components) => {
    const { entity } = await create({ template_components: components });
    expect(entity.templates).toMatchObject([{ templateComponents: components }]);
    expect((await groups())[0]?.templates[0]?.templateComponents).toEqual(components);
  });
});
