import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../platform/messaging/content.ts';
import { parsePhoneNumber } from '../../../platform/messaging/phoneNumber.ts';
import { generateUlid } from '../../../platform/messaging/ulid.ts';

const url = 'https://cdn.example.test/i/9.png';
const image = { type: 'image', url } as const;
const buttons = [
  { id: 'keep', text: 'Keep it' },
  { id: 'swap', text: 'Change date' },
];
const row = (id: number) => ({ id: `row-${id}`, text: `Row ${id}` });
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => row(from + index));
const list = (...sections: { title?: string; rows: ReturnType<typeof rows> }[]) => ({
  text: 'Choose',
  listMessage: { button: { text: 'See options' }, sections },
});
const products = (...counts: number[]) => ({
  text: 'Picked for you',
  multiProductMessage: {
    header: { text: 'For you' },
    catalogId: 'cat-77',
    sections: counts.map((count, section) => ({
      title: `Section ${section}`,
      productItems: Array.from({ length: count }, () => ({ productRetailerId: 'mug-red-300' })),
    })),
  },
});
const single = { singleProductMessage: { catalogId: 'c', productItem: { productRetailerId: 'p' } } };

describe('Messaging: the content of a message', () => {
  it.each([
    ['a text', { text: 'Hello' }],
    ['a text of 4,096 emoji', { text: '😀'.repeat(4096) }],
    ['an image', { attachments: [image] }],
    ['a location', { location: { latitude: 41.15, longitude: -8.61, name: 'Shop' } }],
    [
      'buttons with an image',
      { text: 'Keep it?', replyButtonMessage: { header: { attachment: image }, buttons } },
    ],
    ['a list of ten rows', { text: 'é'.repeat(4096), listMessage: list({ rows: rows(10) }).listMessage }],
    ['a list of two sections', list({ title: 'A', rows: rows(5) }, { title: 'B', rows: rows(5, 5) })],
    ['a product', single],
    ['a product with a text', { text: 'Look', ...single }],
    ['thirty products', products(15, 15)],
  ])('is accepted unchanged: %s', (_, content) => {
    expect(checkContent(content, 'chatapp')).toEqual(content);
  });

  it('drops the fields that are not content', () => {
    const message = { id: '01KE7M3V7Q2Y8W4T6R5P9N1B0C', isEcho: true, text: ' ', attachments: [image] };
    expect(checkContent(message, 'chatapp')).toEqual({ attachments: [image] });
  });

  it.each([
    ['nothing', {}, 'MESSAGE_TEXT_EMPTY'],
    ['a blank text', { text: ' \n' }, 'MESSAGE_TEXT_EMPTY'],
    ['a list without a body', { listMessage: list({ rows: rows(1) }).listMessage }, 'MESSAGE_TEXT_EMPTY'],
    ['buttons without a body', { replyButtonMessage: { buttons } }, 'MESSAGE_TEXT_EMPTY'],
    ['products without a body', { ...products(1), text: '' }, 'MESSAGE_TEXT_EMPTY'],
    ['no attachment', { attachments: [] }, 'MESSAGE_ATTACHMENTS_NUMBER_INVALID'],
    ['two attachments', { attachments: [image, image] }, 'MESSAGE_ATTACHMENTS_NUMBER_INVALID'],
    ['an empty URL', { attachments: [{ ...image, url: '' }] }, 'MESSAGE_ATTACHMENT_EMPTY'],
    ['an invalid URL', { attachments: [{ ...image, url: 'cat.png' }] }, 'MESSAGE_ATTACHMENT_INVALID'],
    ['another kind of URL', { attachments: [{ ...image, url: 'ftp://a/b' }] }, 'MESSAGE_ATTACHMENT_INVALID'],
    [
      'an invalid header URL',
      { text: 'x', replyButtonMessage: { header: { attachment: { ...image, url: 'x' } }, buttons } },
      'MESSAGE_ATTACHMENT_INVALID',
    ],
  ])('is rejected with its own code: %s', (_, content, code) => {
    expect(() => checkContent(content, 'chatapp')).toThrow(
      expect.objectContaining({ code: `ERROR_CODE_${code}`, type: 'ERROR_TYPE_INVALID_REQUEST' }),
    );
  });

  it.each([
    ['oneKind', 'message', { attachments: [image], location: { latitude: 0, longitude: 0 } }],
    ['oneKind', 'message.text', { text: 'Look', attachments: [image] }],
    ['textLength', 'message.text', { text: 'a'.repeat(4097) }],
    ['textLength', 'message.text', { text: 'a'.repeat(1025), replyButtonMessage: { buttons } }],
    ['textLength', 'message.text', { ...single, text: 'a'.repeat(1025) }],
    [
      'uniqueButtonIds',
      'message.replyButtonMessage.buttons',
      { text: 'x', replyButtonMessage: { buttons: buttons.map((button) => ({ ...button, id: 'a' })) } },
    ],
    [
      'uniqueButtonLabels',
      'message.replyButtonMessage.buttons',
      { text: 'x', replyButtonMessage: { buttons: buttons.map((button) => ({ ...button, text: 'a' })) } },
    ],
    [
      'sectionTitles',
      'message.listMessage.sections[1].title',
      list({ title: 'A', rows: rows(1) }, { rows: rows(1, 1) }),
    ],
    [
      'rowsInTotal',
      'message.listMessage.sections',
      list({ title: 'A', rows: rows(5) }, { title: 'B', rows: rows(6, 5) }),
    ],
    [
      'uniqueRowIds',
      'message.listMessage.sections',
      list({ title: 'A', rows: rows(1) }, { title: 'B', rows: rows(1) }),
    ],
    ['productsInTotal', 'message.multiProductMessage.sections', products(16, 15)],
  ])('is rejected by the rule %s at %s', (rule, path, content) => {
    expect(() => checkContent(content, 'chatapp')).toThrow(
      expect.objectContaining({ code: 'ERROR_CODE_MESSAGE_CONTENT_INVALID', details: { rule, path } }),
    );
  });

  it.each([
    [
      { attachments: [image] },
      'message contains text beside attachments: use the caption of the attachment.',
    ],
    [
      { location: { latitude: 0, longitude: 0 } },
      'message contains text beside location: send the text in a message of its own.',
    ],
  ])('names the place for a text beside a kind without text: %j', (content, message) => {
    expect(() => checkContent({ text: 'Look', ...content }, 'chatapp')).toThrow(message);
  });

  it('is only text in an sms', () => {
    expect(checkContent({ text: 'Hello' }, 'sms')).toEqual({ text: 'Hello' });
    expect(() => checkContent({ attachments: [image] }, 'sms')).toThrow('An sms contains text only.');
  });
});

describe('Messaging: a phone number', () => {
  it.each([
    ['+351910000002', { number: '+351910000002' }],
    ['351 910-000.002', { number: '+351910000002' }],
    ['+1 (415) 555-0101', { number: '+14155550101' }],
    ['+351 91O 000 002', { reason: 'malformed' }],
    ['++351910000002', { reason: 'malformed' }],
    ['', { reason: 'malformed' }],
    ['+1234567890123456', { reason: 'impossible' }],
    ['0912345678', { reason: 'impossible' }],
  ])('%j is parsed as %j', (text, read) => {
    expect(parsePhoneNumber(text)).toEqual(read);
  });
});

describe('Messaging: an id', () => {
  it('is a ULID that starts with its time, so that ids sort by time', () => {
    // The example in the ULID specification.
    expect(generateUlid(new Date(1469918176385))).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/);
    const times = [1, 31, 32, 1e12, 1e12 + 1];
    const ids = times.map((time) => generateUlid(new Date(time)));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(Array.from({ length: 1000 }, () => generateUlid(new Date(0)))).size).toBe(1000);
  });
});
