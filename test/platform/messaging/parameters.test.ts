import { describe, expect, it } from 'vitest';
import { fillTemplate, parameterNames, quickRepliesOf } from '../../../platform/messaging/parameters.ts';
import type { TemplateComponent } from '../../../platform/templates/schemas.ts';

const body = (text: string): TemplateComponent => ({ body: { text: { text } } });
const media = (type: 'TYPE_IMAGE' | 'TYPE_DOCUMENT'): TemplateComponent => ({ header: { media: { type } } });
const link = (url: string): TemplateComponent => ({ button: { url: { text: 'Track', url } } });
const url = 'https://cdn.example.test/i/9.png';

const order: readonly TemplateComponent[] = [
  media('TYPE_IMAGE'),
  body('Hello {{1}}, your order {{2}} is ready, {{1}}.'),
  { footer: { text: { text: 'River Street Shop' } } },
  link('https://shop.example.test/about'),
  link('https://shop.example.test/o/{{1}}'),
];
const fitting = [
  { name: 'header_image', value: url },
  { name: 'body_1', value: 'Ana {{2}} $&' },
  { name: 'body_2', value: 'A-17' },
  { name: 'button_2_url', value: 'A-17' },
];

describe('Messaging: the parameters of a template', () => {
  it('are named after their place in the template', () => {
    expect(parameterNames(order)).toEqual(['header_image', 'body_1', 'body_2', 'button_2_url']);
    expect(parameterNames([{ header: { text: { text: 'For {{1}}' } } }, body('Hi')])).toEqual([
      'header_text',
    ]);
    expect(parameterNames([media('TYPE_DOCUMENT')])).toEqual(['header_document']);
    const carousel = { cards: [{ components: [media('TYPE_IMAGE'), body('{{1}}')] }, { components: [] }] };
    expect(parameterNames([{ carousel }])).toEqual(['card_1_header_image', 'card_1_body_1']);
  });

  it('fill the template: the body becomes the text, the media header an attachment', () => {
    expect(fillTemplate(order, fitting)).toEqual({
      text: 'Hello Ana {{2}} $&, your order A-17 is ready, Ana {{2}} $&.',
      attachments: [{ type: 'image', url }],
    });
    const document = [{ name: 'header_document', value: url, filename: 'bill.pdf' }];
    expect(fillTemplate([media('TYPE_DOCUMENT')], document)).toEqual({
      attachments: [{ type: 'document', url, filename: 'bill.pdf' }],
    });
  });

  it.each([
    ['missing', { missing: ['body_2'] }, fitting.filter(({ name }) => name !== 'body_2')],
    ['unknown', { unknown: ['body_3'] }, [...fitting, { name: 'body_3', value: 'x' }]],
    ['given twice', { repeated: ['body_1'] }, [...fitting, { name: 'body_1', value: 'x' }]],
    ['empty', { empty: ['body_2'] }, fitting.with(2, { name: 'body_2', value: ' ' })],
    ['not a URL', { notUrls: ['header_image'] }, fitting.with(0, { name: 'header_image', value: 'cat.png' })],
  ])('are rejected when one is %s', (_, details, parameters) => {
    expect(() => fillTemplate(order, parameters)).toThrow(
      expect.objectContaining({ code: 'ERROR_CODE_MESSAGE_TEMPLATE_INPUT_INVALID', details }),
    );
  });

  const rejected = (rule: string, path: string) =>
    expect.objectContaining({
      code: 'ERROR_CODE_MESSAGE_TEMPLATE_INPUT_INVALID',
      details: { rule, path },
    });

  it.each(['a\nb', 'a\r\nb', 'a\u2028b', 'a\tb', 'a     b', `a${'\u00a0'.repeat(5)}b`])(
    'are rejected with line breaks, tabs or more than four spaces in a row: %j',
    (value) => {
      for (const [index, parameter] of [...fitting.entries()].slice(1)) {
        expect(() => fillTemplate(order, fitting.with(index, { ...parameter, value }))).toThrow(
          rejected('parameterSpacing', `parameters[${index}].value`),
        );
      }
    },
  );

  it('may have four spaces in a row', () => {
    expect(fillTemplate([body('For {{1}}.')], [{ name: 'body_1', value: 'a    b' }])).toEqual({
      text: 'For a    b.',
    });
  });

  const [longBody, longHeader, longLink] = ['😀'.repeat(1019), 'x'.repeat(56), 'x'.repeat(1977)];
  it.each([
    ['body_1', body('For {{1}}.'), longBody],
    ['header_text', { header: { text: { text: 'For {{1}}' } } }, longHeader],
    ['button_1_url', link('https://shop.example/o/{{1}}'), longLink],
  ] as const)(
    'are rejected when %s makes its text longer than its component allows',
    (name, component, value) => {
      const fill = (text: string) => fillTemplate([component], [{ name, value: text }]);
      expect(() => fill(value)).not.toThrow();
      expect(() => fill(`${value}x`)).toThrow(rejected('parameterLength', name));
    },
  );

  it('are counted together, and separately in each card', () => {
    const two = [body('{{1}} and {{2}}.')];
    const values = (length: number) =>
      [1, 2].map((number) => ({ name: `body_${number}`, value: 'x'.repeat(length) }));
    expect(() => fillTemplate(two, values(509))).not.toThrow();
    expect(() => fillTemplate(two, values(510))).toThrow(rejected('parameterLength', 'body_1'));
    const carousel = { cards: [{ components: [body('A mug.')] }, { components: [body('For {{1}}.')] }] };
    expect(() => fillTemplate([{ carousel }], [{ name: 'card_2_body_1', value: `${longBody}x` }])).toThrow(
      rejected('parameterLength', 'card_2_body_1'),
    );
  });

  it('report all errors in one message', () => {
    expect(() => fillTemplate(order, [{ name: 'name', value: 'Ana' }])).toThrow(
      'The parameters do not fit the template: it also needs header_image, body_1, body_2, button_2_url; it has no name.',
    );
  });

  it('do not include the quick replies, which are listed separately', () => {
    const quickReply = (text: string) => ({ button: { quickReply: { text } } });
    const carousel = { cards: [{ components: [quickReply('Buy')] }] };
    expect(quickRepliesOf([quickReply('Yes'), { carousel }, link(url)])).toEqual(['Yes', 'Buy']);
  });
});
