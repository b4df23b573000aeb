import { expect, test } from 'vitest';
import type { ChatInput, ChatInputKind, InputEvent } from '../../src/protocol/index.ts';
import { encodeInput, encodeInputs } from '../../src/protocol/index.ts';

const cases: Readonly<Record<ChatInputKind, readonly (readonly [string, ChatInput, InputEvent])[]>> = {
  text: [
    [
      'typed text, a suggestion or a starter unchanged',
      { kind: 'text', text: '  Is it *waterproof*?\n' },
      { messageEvent: { role: 'USER', content: { textContent: { text: '  Is it *waterproof*?\n' } } } },
    ],
  ],
  assistant: [
    [
      'a greeting or a message of a live agent as the assistant',
      { kind: 'assistant', text: 'Welcome! Ask me anything.' },
      {
        messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Welcome! Ask me anything.' } } },
      },
    ],
  ],
  audio: [
    [
      'a recording',
      { kind: 'audio', url: 'https://chat.shop.example.test/u/1.wav' },
      {
        messageEvent: {
          role: 'USER',
          content: { audioContent: { url: 'https://chat.shop.example.test/u/1.wav' } },
        },
      },
    ],
  ],
  image: [
    [
      'a picture with a caption',
      { kind: 'image', url: 'https://chat.shop.example.test/u/2.jpg', caption: 'this one' },
      {
        messageEvent: {
          role: 'USER',
          content: { imageContent: { url: 'https://chat.shop.example.test/u/2.jpg', caption: 'this one' } },
        },
      },
    ],
    [
      'a picture without a caption, leaving out the field',
      { kind: 'image', url: 'https://chat.shop.example.test/u/2.jpg', caption: '' },
      {
        messageEvent: {
          role: 'USER',
          content: { imageContent: { url: 'https://chat.shop.example.test/u/2.jpg' } },
        },
      },
    ],
  ],
  location: [
    [
      'a location with its degrees as numbers',
      { kind: 'location', latitude: 41.15, longitude: -8.61, name: 'Home', address: '4 Hill Road' },
      {
        messageEvent: {
          role: 'USER',
          content: {
            locationContent: { latitude: 41.15, longitude: -8.61, name: 'Home', address: '4 Hill Road' },
          },
        },
      },
    ],
  ],
  button: [
    [
      'a reply, product or action button',
      { kind: 'button', id: 'keep', title: 'Keep it' },
      { buttonResponseEvent: { id: 'keep', title: 'Keep it' } },
    ],
  ],
  row: [
    [
      'a row of a list',
      { kind: 'row', id: 'std', title: 'Standard', description: '3 to 5 days' },
      { listReplyEvent: { id: 'std', title: 'Standard', description: '3 to 5 days' } },
    ],
  ],
  form: [
    [
      'a form with values that are strings',
      { kind: 'form', values: { name: 'Ana Lima', size: '42' } },
      { filledFormResponseEvent: { formData: { name: 'Ana Lima', size: '42' } } },
    ],
    [
      'page, product and cart as form data',
      {
        kind: 'form',
        values: {
          'context.page_url': 'https://shop.example.test/p/shell-jacket/',
          'context.product_id': 'shell-jacket',
          'context.cart': '[]',
        },
      },
      {
        filledFormResponseEvent: {
          formData: {
            'context.page_url': 'https://shop.example.test/p/shell-jacket/',
            'context.product_id': 'shell-jacket',
            'context.cart': '[]',
          },
        },
      },
    ],
  ],
  store: [
    [
      'a selected store',
      { kind: 'store', storeId: '0042', name: 'River Street', city: 'Porto', state: 'PT' },
      { storeEvent: { storeId: '0042', name: 'River Street', city: 'Porto', state: 'PT' } },
    ],
  ],
};

for (const [title, input, event] of Object.values(cases).flat()) {
  test(`encodes ${title}`, () => {
    expect(JSON.stringify(encodeInput(input))).toBe(JSON.stringify(event));
  });
}

test('encodes several inputs in order', () => {
  const events = encodeInputs([
    { kind: 'assistant', text: 'Welcome!' },
    { kind: 'text', text: 'Hello' },
  ]);
  expect(events.map((event) => 'messageEvent' in event && event.messageEvent.role)).toEqual([
    'ASSISTANT',
    'USER',
  ]);
});
