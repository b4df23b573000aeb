import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessClient, businessErrorResponse, newBusiness } from '../support/business.ts';
import { type Caller, databaseTimeout, startPlatform } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';
import { card, carousel, link, plainBody, promo, quickReply } from './templates.ts';

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

const create = (change: object) => shop.call('POST', '/create/template', { ...promo, ...change });
const createWith = (...components: readonly object[]) => create({ template_components: components });
const body = (text: string, example?: readonly string[]) => ({ body: { text: { text, example } } });
const header = (text: string) => ({ header: { text: { text } } });
const footer = (text: string) => ({ footer: { text: { text } } });
const refused = (rule: string, path: string) =>
  businessErrorResponse(400, 'INVALID_REQUEST', { details: { rule, path } });
const first = 'template_components[0]';
const second = 'template_components[1]';

describe('Create template', () => {
  it.each([
    ['Create template: name is required', { name: undefined }, 'required', 'name'],
    ['Create template: language is required', { language: undefined }, 'required', 'language'],
    ['Create template: the code is required', { language: {} }, 'required', 'language.code'],
    ['Create template: category is required', { category: undefined }, 'required', 'category'],
    [
      'Create template: template_components is required',
      { template_components: undefined },
      'required',
      'template_components',
    ],
    ['Create template: the category has its long form', { category: 'MARKETING' }, 'enum', 'category'],
    ['Create template: the name has no control character', { name: 'sale\u0000' }, 'pattern', 'name'],
    ['Create template: the name can be written in a path', { name: '..' }, 'pattern', 'name'],
    ['Create template: the name has no lone surrogate', { name: 'sale\ud800' }, 'pattern', 'name'],
    ['Create template: the name has at most 512 characters', { name: 'a'.repeat(513) }, 'maxLength', 'name'],
    [
      'Create template: a language is a code, not a name',
      { language: { code: 'english' } },
      'languageForm',
      'language.code',
    ],
  ])('%s', async (_, change, rule, path) => {
    expect(await create(change)).toEqual(refused(rule, path));
  });

  it.each([
    ['a component of two kinds', [{ ...plainBody, ...header('Sale') }], 'maxProperties', first],
    ['a component of no kind', [{}], 'minProperties', first],
    ['an unknown component', [{ video: {} }], 'additionalProperties', first],
    [
      'a header of text and media',
      [{ header: { text: { text: 'Sale' }, media: { type: 'TYPE_IMAGE' } } }],
      'maxProperties',
      `${first}.header`,
    ],
    [
      'a header of another medium',
      [{ header: { media: { type: 'TYPE_VIDEO' } } }],
      'enum',
      `${first}.header.media.type`,
    ],
    ['a body over our own limit', [body('x'.repeat(32_769))], 'maxLength', `${first}.body.text.text`],
    ['a button of no kind', [{ button: {} }], 'minProperties', `${first}.button`],
    ['a named variable', [body('Hello {{name}}, welcome.')], 'variableForm', `${first}.body.text.text`],
    ['a variable with a space', [body('Hello {{ 1 }}, welcome.')], 'variableForm', `${first}.body.text.text`],
    ['an open variable', [body('Hello {{1}, welcome.')], 'variableForm', `${first}.body.text.text`],
    ['a variable 0', [body('Hello {{0}}, welcome.')], 'variableForm', `${first}.body.text.text`],
    [
      'a gap in the numbers',
      [body('Hello {{1}} of {{3}}, hello.')],
      'variableSequence',
      `${first}.body.text.text`,
    ],
    [
      'a numbering that starts with 2',
      [body('Hello {{2}}, hello.')],
      'variableSequence',
      `${first}.body.text.text`,
    ],
    [
      'two variables in a header',
      [header('{{1}} {{2}}'), plainBody],
      'headerVariables',
      `${first}.header.text.text`,
    ],
    [
      'a header with the variable 2',
      [header('For {{2}}'), plainBody],
      'variableSequence',
      `${first}.header.text.text`,
    ],
    [
      'a named variable in a footer',
      [plainBody, { footer: { text: { text: 'From {{shop}}' } } }],
      'variableForm',
      `${second}.footer.text.text`,
    ],
  ])('Template components: %s is rejected', async (_, components, rule, path) => {
    expect(await createWith(...components)).toEqual(refused(rule, path));
  });

  it.each([
    ['four quick replies', ['a', 'b', 'c', 'd'].map(quickReply), 'quickReplies'],
    ['a quick reply beside a link', [quickReply('a'), link('https://shop.example')], 'mixedButtons'],
    ['a quick reply beside a phone button', [quickReply('a'), promo.template_components[4]], 'mixedButtons'],
  ])('Template components: rejects %s', async (_, buttons, rule) => {
    expect(await createWith(plainBody, ...buttons)).toEqual(refused(rule, 'template_components'));
  });

  it.each([
    ['https://shop.example/{{1}}/mugs', 'urlVariable'],
    ['https://shop.example/{{1}}{{1}}', 'urlVariable'],
    ['https://shop.example/{{2}}', 'urlVariable'],
    ['https://shop.example/{{order}}', 'variableForm'],
  ])('Template components: the URL %s is rejected by %s', async (url, rule) => {
    expect(await createWith(plainBody, link(url))).toEqual(refused(rule, `${second}.button.url.url`));
  });

  it.each(['https://shop.example', 'http://shop.example/?order={{1}}', 'https://notbit.ly.example/'])(
    'Template components: the URL %s is accepted',
    async (url) => {
      expect((await createWith(plainBody, link(url))).status).toBe(200);
    },
  );

  const cards = `${second}.carousel.cards`;
  it.each([
    [
      'with a footer in a card',
      [card(), { components: [{ footer: { text: { text: 'x' } } }] }],
      'additionalProperties',
      `${cards}[1].components[0]`,
    ],
    [
      'with a gap in the numbers of a card',
      [card(), { components: [body('Mug {{2}} of us.')] }],
      'variableSequence',
      `${cards}[1].components[0].body.text.text`,
    ],
  ])('Template components: a carousel %s is rejected', async (_, carouselCards, rule, path) => {
    expect(await createWith(plainBody, carousel(...carouselCards))).toEqual(refused(rule, path));
  });

  it.each([
    [
      'four quick replies in two cards',
      [card('TYPE_IMAGE', [quickReply('a'), quickReply('b')])],
      'quickReplies',
    ],
    [
      'a quick reply beside a link in its card',
      [card('TYPE_IMAGE', [quickReply('a'), link('https://shop.example')])],
      'mixedButtons',
    ],
  ])(
    'Template components: quick replies count for the whole template: rejects %s',
    async (_, [one], rule) => {
      const valid = await createWith(plainBody, carousel(one ?? {}, one ?? {}));
      expect(valid).toEqual(refused(rule, 'template_components'));
    },
  );

  it('Template components: quick replies count for the whole template: rejects a quick reply beside links of cards, accepts a quick reply in each of three cards', async () => {
    expect(await createWith(plainBody, quickReply('a'), carousel(card(), card()))).toEqual(
      refused('mixedButtons', 'template_components'),
    );
    const three = carousel(...[1, 2, 3].map(() => card('TYPE_IMAGE', [quickReply('a')])));
    expect((await createWith(plainBody, three)).status).toBe(200);
  });

  it('Template components: a carousel of similar cards is accepted, each numbering its own variables', async () => {
    const response = await createWith(plainBody, carousel(card(), card()));
    expect(response).toMatchObject({
      status: 200,
      body: { entity: { templates: [{ templateComponents: [plainBody, carousel(card(), card())] }] } },
    });
  });

  it('Template components: three quick replies, and variables in any order, are accepted', async () => {
    const replies = ['a', 'b', 'c'].map(quickReply);
    const turned = body('Of {{2}} there are {{1}}, of {{2}}.', ['3', 'mugs']);
    expect((await createWith(turned, ...replies)).status).toBe(200);
  });

  /** Creates a template and returns its variant after the review. */
  async function reviewed(...components: readonly object[]): Promise<unknown> {
    await caller.platform.simulation.change(shop.businessId, { reviewDelay: 0 });
    expect((await createWith(...components)).status).toBe(200);
    await caller.platform.jobs.whenIdle();
    const { body: listed } = await shop.call('POST', '/get/templates');
    return (listed as { entity: { templateGroups: { templates: unknown[] }[] } }).entity.templateGroups[0]
      ?.templates[0];
  }
  const rejected = (rejectionReason: string) => ({
    status: 'MESSAGE_TEMPLATE_STATUS_REJECTED',
    rejectionReason,
    externalTemplate: { chatapp: { status: 'REJECTED', rejectedReason: rejectionReason } },
  });

  it.each([
    'https://bit.ly/3xyz',
    'https://BIT.LY./3xyz{{1}}',
    'http://www.tinyurl.com/abc',
    'https://mugs.short.gy/a',
  ])('Template components: the channel rejects the shortened URL %s with a reason', async (url) => {
    expect(await reviewed(plainBody, link(url))).toMatchObject(rejected('SHORTENED_URL'));
  });

  it('Template components: the channel rejects a shortened URL in a card', async () => {
    const cards = carousel(...[1, 2].map(() => card('TYPE_IMAGE', [link('https://t.co/x')])));
    expect(await reviewed(plainBody, cards)).toMatchObject(rejected('SHORTENED_URL'));
  });

  const phone = (phoneNumber: string) => ({ button: { phoneNumber: { text: 'Call', phoneNumber } } });
  it.each([
    ['nothing at all', []],
    ['two bodies', [plainBody, plainBody]],
    ['two headers', [header('Sale'), header('Sale'), plainBody]],
    ['a blank body', [body(' ')]],
    ['a variable in a label', [plainBody, quickReply('Yes {{1}}')]],
    ['a URL without a scheme', [plainBody, link('shop.example')]],
    ['a URL of another scheme', [plainBody, link('ftp://shop.example')]],
    ['a variable in the place of the host', [plainBody, link('https://{{1}}')]],
    ['a variable right behind the host', [plainBody, link('https://shop.example{{1}}')]],
    ['a number without a country', [plainBody, phone('910000001')]],
    ['a number that is too long', [plainBody, phone('+3519100000011111')]],
    ['a long body', [body('x'.repeat(1025))]],
    ['a long header', [header('x'.repeat(61)), plainBody]],
    ['a long footer', [plainBody, footer('x'.repeat(61))]],
    ['a long label', [plainBody, quickReply('x'.repeat(26))]],
    ['a long URL', [plainBody, link(`https://shop.example/${'x'.repeat(1980)}`)]],
    ['a body that starts with a variable', [body('{{1}} is ready for you')]],
    ['a body that ends with a variable', [body('your code is {{1}} ')]],
    ['a body with adjacent variables', [body('Hello {{1}}{{2}}, welcome.')]],
    ['too few examples', [body('A {{1}} {{2}}.', ['x'])]],
    ['an example without a variable', [body('A mug.', ['x'])]],
    ['a variable in a footer', [plainBody, footer('From {{1}}')]],
    ['three links', [plainBody, ...[1, 2, 3].map((page) => link(`https://shop.example/${page}`))]],
    ['three phone buttons', [plainBody, ...[1, 2, 3].map(() => promo.template_components[4])]],
    ['a carousel without cards', [plainBody, carousel()]],
    ['a carousel of one card', [plainBody, carousel(card())]],
    ['a carousel of eleven cards', [plainBody, carousel(...Array.from({ length: 11 }, () => card()))]],
    [
      'a card without media',
      [plainBody, carousel(card(), { components: [header('Mug'), ...card().components.slice(1)] })],
    ],
    ['cards without media', [plainBody, carousel(...[1, 2].map(() => ({ components: [plainBody] })))]],
    ['cards with two kinds of media', [plainBody, carousel(card(), card('TYPE_DOCUMENT'))]],
    [
      'cards with different buttons',
      [plainBody, carousel(card(), card('TYPE_IMAGE', [promo.template_components[4]]))],
    ],
  ])('Template components: the channel rejects %s', async (_, components) => {
    expect(await reviewed(...components)).toMatchObject(rejected('INVALID_FORMAT'));
  });

  it.each(['Summer-Sale', 'summer sale', 'Été', 'a/b?c#d%20', '...', `${'🛍'.repeat(512)}`])(
    'Create template: the name %j is accepted, rejected by the channel and can be deleted',
    async (name) => {
      await caller.platform.simulation.change(shop.businessId, { reviewDelay: 0 });
      expect(await create({ name })).toMatchObject({ status: 200, body: { entity: { id: name } } });
      await caller.platform.jobs.whenIdle();
      const groups = async () => (await shop.call('POST', '/get/templates')).body;
      expect(await groups()).toMatchObject({
        entity: { templateGroups: [{ id: name, templates: [rejected('INVALID_FORMAT')] }] },
      });
      const sent = { number: '+351910000777', templateName: name, language: 'en' };
      expect(await shop.call('POST', '/send/chatapp_templated_messages', sent)).toEqual(
        businessErrorResponse(400, 'INVALID_REQUEST', { code: 'ERROR_CODE_MESSAGE_TEMPLATE_NOT_APPROVED' }),
      );
      await shop.call('DELETE', `/templates/${encodeURIComponent(name)}`);
      expect(await groups()).toEqual({ entity: { templateGroups: [] } });
    },
  );

  it.each([
    ['a template without a body', [header('Sale'), quickReply('Yes')]],
    [
      'two numbers, written with spaces and brackets',
      [plainBody, phone('+351 910 000 001'), phone('+1 (202) 555-0100')],
    ],
    ['two variables with a space between them', [body('Hello {{1}} {{2}}, welcome.', ['Ana', 'Sousa'])]],
    ['a carousel of ten cards', [plainBody, carousel(...Array.from({ length: 10 }, () => card()))]],
    [
      'examples that are not URLs',
      [{ header: { media: { type: 'TYPE_IMAGE', example: ['mug.png'] } } }, plainBody],
    ],
  ])('Template components: the channel approves %s', async (_, components) => {
    expect(await reviewed(...components)).toMatchObject({ status: 'MESSAGE_TEMPLATE_STATUS_APPROVED' });
  });

  it.each(['en', 'en_US', 'en-US', 'EN-us', 'zh-Hant-TW', 'es_419'])(
    'Create template: the language %s is accepted and returned unchanged',
    async (code) => {
      expect(await create({ language: { code } })).toMatchObject({
        status: 200,
        body: { entity: { templates: [{ language: { code } }] } },
      });
    },
  );

  it('Create template: en-US and en_US are the same language, also for a send', async () => {
    expect((await create({ language: { code: 'en-US' } })).status).toBe(200);
    expect(await create({ language: { code: 'en_US' } })).toEqual(
      businessErrorResponse(409, 'CONFLICT', { details: { rule: 'uniqueLanguage', path: 'language.code' } }),
    );
    const sent = { number: '+351910000777', templateName: promo.name, language: 'en_US' };
    expect(await shop.call('POST', '/send/chatapp_templated_messages', sent)).toEqual(
      businessErrorResponse(400, 'INVALID_REQUEST', { code: 'ERROR_CODE_MESSAGE_TEMPLATE_NOT_APPROVED' }),
    );
  });

  it('Create template: keys may be spelled in snake_case and in camelCase', async () => {
    const { template_components: components, ...rest } = promo;
    const phone = { button: { phone_number: { text: 'Call us', phone_number: '+351910000001' } } };
    expect(
      await shop.call('POST', '/create/template', {
        ...rest,
        templateComponents: [...components.slice(0, 4), phone],
      }),
    ).toMatchObject({
      status: 200,
      body: { entity: { templates: [{ templateComponents: components }] } },
    });
  });
});
