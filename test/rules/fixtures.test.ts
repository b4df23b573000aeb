import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type AgentEvent,
  channelLimits,
  type HandoverReasonKind,
  type InputEvent,
} from '../../src/protocol/index.ts';
import { eventKinds } from '../support/eventKinds.ts';
import { conversationEvents, fixtureNames, loadFixture } from '../support/fixtures.ts';

type KeyOf<Union> = Union extends unknown ? keyof Union : never;

// Records, so that a missing kind does not compile.
const reasons: Readonly<Record<HandoverReasonKind, true>> = {
  agent: true,
  storefront: true,
  orderStatus: true,
  location: true,
  leadgen: true,
  other: true,
};
const inputKeys: Readonly<Record<KeyOf<InputEvent>, true>> = {
  messageEvent: true,
  buttonResponseEvent: true,
  listReplyEvent: true,
  filledFormResponseEvent: true,
  storeEvent: true,
};
/** Sent by forms and store pickers of the page, which recorded conversations do not contain. */
const sentByThePage = ['filledFormResponseEvent', 'storeEvent'];

const root = fileURLToPath(new URL('../..', import.meta.url));
function readSources(folder: string): string {
  if (!existsSync(join(root, folder))) return '';
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}

test.each(eventKinds)('the kind %s has a recorded conversation of its own', (kind) => {
  const events = conversationEvents(loadFixture(kind));
  expect(events.map((event) => event.kind)).toContain(kind);
});

test('one conversation contains every kind', () => {
  const events = conversationEvents(loadFixture('everything'));
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(eventKinds));
});

test('a handover of every kind is recorded', () => {
  const events = conversationEvents(loadFixture('handover'));
  const found = events.flatMap((event) => (event.kind === 'handover' ? event.reasonKind : []));
  expect(new Set(found)).toEqual(new Set(Object.keys(reasons)));
});

test('every key of an input event is recorded, except those that only the page sends', () => {
  const blocks = fixtureNames.flatMap((name) => loadFixture(name).blocks);
  const found = blocks.flatMap(({ inputEvents }) => inputEvents.flatMap((event) => Object.keys(event)));
  const expected = Object.keys(inputKeys).filter((key) => !sentByThePage.includes(key));
  expect(new Set(found)).toEqual(new Set(expected));
});

test('every conversation is used by a test or a story', () => {
  const stories = readSources('stories');
  const sources = stories + readSources('test');
  const isUsed = (name: string) =>
    stories.includes('fixtures/*.ndjson') ||
    [`/${name}.ndjson`, `'${name}.ndjson'`, `loadFixture('${name}')`].some((use) => sources.includes(use));
  const unused = fixtureNames.filter((name) => !isUsed(name));
  expect(unused).toEqual([]);
});

describe.each(fixtureNames.filter((name) => name !== 'unknown'))('%s', (name) => {
  test('contains only events within the limits of the chat channel', () => {
    for (const event of conversationEvents(loadFixture(name))) expect(exceededLimits(event)).toEqual([]);
  });
});

/** The limits of the chat channel that an event exceeds. */
function exceededLimits(event: AgentEvent): string[] {
  const found: string[] = [];
  const limit = (name: keyof typeof channelLimits, size: number) => {
    if (size > channelLimits[name]) found.push(`${name}: ${size}`);
  };
  if (event.kind === 'text') limit('text', event.text.length);
  if (event.kind === 'image') limit('caption', event.caption.length);
  if ('footer' in event) {
    limit('footer', event.footer.length);
    limit(event.kind === 'list' ? 'listBody' : 'body', event.body.length);
    if (event.header?.kind === 'text') limit('headerText', event.header.text.length);
  }
  if ('buttons' in event) {
    limit('buttons', event.buttons.length);
    for (const { id, title } of event.buttons) {
      limit('buttonId', id.length);
      limit('buttonLabel', title.length);
    }
  }
  if ('sections' in event) {
    limit('sections', event.sections.length);
    for (const { title } of event.sections) limit('sectionTitle', title.length);
  }
  if (event.kind === 'products') limit('products', event.sections.flatMap(({ items }) => items).length);
  if (event.kind === 'list') {
    limit('buttonLabel', event.buttonLabel.length);
    const rows = event.sections.flatMap(({ rows }) => rows);
    limit('rows', rows.length);
    for (const { id, title, description } of rows) {
      limit('rowId', id.length);
      limit('rowTitle', title.length);
      limit('rowDescription', description.length);
    }
  }
  return found;
}
