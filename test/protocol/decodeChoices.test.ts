import { describe, expect, test } from 'vitest';
import { decodeEvent } from '../../src/protocol/index.ts';

const read = (interactive: unknown) => decodeEvent({ serviceInteractiveEvent: { interactive } });

describe('reply buttons', () => {
  test('may be texts', () => {
    const event = read({ replyButtonMessage: { body: 'Pick', buttons: ['Yes', 'No'] } });
    expect(event).toMatchObject({
      buttons: [
        { id: 'Yes', title: 'Yes' },
        { id: 'No', title: 'No' },
      ],
    });
  });

  const at = `serviceInteractiveEvent.interactive.replyButtonMessage`;

  test('keep those that can be read', () => {
    const event = read({
      replyButtonMessage: { body: 'Pick', buttons: [{ id: 'a', title: 'One' }, { label: 'Two' }] },
    });
    expect(event).toMatchObject({
      buttons: [{ id: 'a', title: 'One' }],
      unreadable: [{ kind: 'unknown', reason: 'wrong-type', path: `${at}.buttons.1.title` }],
    });
    expect(event).not.toHaveProperty('hasUnreadChoices');
  });

  test.each([
    ['labels of another name', { buttons: [{ label: 'Two' }] }, 'buttons.0.title'],
    ['an object instead of a list', { buttons: { a: 'One' } }, 'buttons'],
    ['a list of another name', { options: ['One'] }, 'options'],
    [
      'a list of another name in the action',
      { action: { quick_replies: [{ title: 'One' }] } },
      'quickReplies',
    ],
  ])('of which none can be read keep their text, and are reported: %s', (_, fields, path) => {
    expect(read({ replyButtonMessage: { body: 'Pick', ...fields } })).toMatchObject({
      kind: 'buttons',
      body: 'Pick',
      buttons: [],
      hasUnreadChoices: true,
      unreadable: [{ kind: 'unknown', path: `${at}.${path}` }],
    });
  });

  test('that the message does not have are not reported', () => {
    const event = read({ replyButtonMessage: { body: 'Hello', footer: 'Bye' } });
    expect(event).not.toHaveProperty('unreadable');
    expect(event).not.toHaveProperty('hasUnreadChoices');
  });
});

describe('the channel’s form inside the agent’s', () => {
  const buttons = [{ type: 'reply', reply: { id: 'a', title: 'One' } }];
  const sections = [{ title: 'Sizes', rows: [{ id: 'm', title: 'M', description: 'Medium' }] }];
  const body = { text: 'Pick' };

  test.each([
    ['inside the content', { replyButtonMessage: { body, action: { buttons } } }],
    ['beside the content', { replyButtonMessage: { body }, action: { buttons } }],
  ])('has buttons %s', (_, message) => {
    expect(read(message)).toMatchObject({
      kind: 'buttons',
      body: 'Pick',
      buttons: [{ id: 'a', title: 'One' }],
    });
  });

  test('has rows and the label of the list', () => {
    expect(read({ listMessage: { body, action: { button: 'Sizes', sections } } })).toMatchObject({
      kind: 'list',
      body: 'Pick',
      buttonLabel: 'Sizes',
      sections,
    });
  });

  test('has products', () => {
    const action = { catalog_id: 'c', product_retailer_id: 'p1' };
    expect(read({ singleProductMessage: { body, action } })).toMatchObject({
      catalogId: 'c',
      productId: 'p1',
    });
    const items = [{ title: 'Mugs', product_items: [{ product_retailer_id: 'p1' }] }];
    expect(
      read({ multiProductMessage: { body, action: { catalog_id: 'c', sections: items } } }),
    ).toMatchObject({
      sections: [{ title: 'Mugs', items: [{ productId: 'p1' }] }],
    });
  });
});
