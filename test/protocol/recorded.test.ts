import { expect, test } from 'vitest';
import { conversationEvents, fixtureNames, loadFixture } from '../support/fixtures.ts';

/** Event kinds of each recorded conversation, by file: one string per turn. */
const expectedKinds: Readonly<Record<string, readonly string[]>> = {
  'audio.ndjson': ['text audio'],
  'buttons.ndjson': ['text buttons', 'text buttons'],
  'channel-shapes.ndjson': [
    'text text text text text recommendation',
    'list list',
    'buttons buttons',
    'product products handover',
  ],
  'close.ndjson': ['text close'],
  'everything.ndjson': [
    'text recommendation suggestion',
    'audio image',
    'text list',
    'text location buttons',
    'product products',
    'text order',
    'unknown handover',
    'text close',
  ],
  'failure.ndjson': ['text', 'text'],
  'handover.ndjson': ['text handover', 'handover', 'handover', 'handover', 'handover', 'handover', 'text'],
  'image.ndjson': ['text image', 'image text'],
  'list.ndjson': ['text list', 'text'],
  'location.ndjson': ['location text', 'location location'],
  'multibyte.ndjson': ['text text text text suggestion recommendation'],
  'order.ndjson': ['text order', 'text order', 'text order', 'text order'],
  'product.ndjson': ['text product', 'product'],
  'products.ndjson': ['text products'],
  'recommendation.ndjson': ['text recommendation', 'recommendation', 'recommendation'],
  'suggestion.ndjson': ['text suggestion', 'text suggestion'],
  'text.ndjson': ['text text', 'text'],
  'unknown.ndjson': ['unknown unknown unknown unknown unknown unknown unknown text'],
};

test.each(Object.entries(expectedKinds))('%s decodes to the expected events', (file, turns) => {
  const script = loadFixture(file.replace('.ndjson', ''));
  const found = script.blocks.map((_, turn) =>
    conversationEvents(script, turn)
      .map(({ kind }) => kind)
      .join(' '),
  );
  expect(found).toEqual(turns);
});

test('lists every recorded conversation', () => {
  expect(Object.keys(expectedKinds).toSorted()).toEqual(
    fixtureNames.map((name) => `${name}.ndjson`).toSorted(),
  );
});
