import type { Browser, JSHandle } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { type StoryEntry, serveStorybook, storyEntries } from '../support/storybook.ts';
import { type Glass, makeGlass } from './glass.ts';
import { openStories, type Stories } from './openStories.ts';
import { clearDifferences, compare, referenceBytes, removeReference, strayReferences } from './references.ts';

/**
 * The rule: every state at both widths, and a sheet with one of each kind in light, dark, from right to left and in
 * forced colours. A story with the tag `moving` has no picture, one with the tag `wide` none at 360 px.
 */
const pictured = storyEntries().filter(({ type, tags }) => type === 'story' && !tags.includes('moving'));
const states = pictured.filter(({ title }) => title.startsWith('States/'));
const widthsOf = ({ tags }: StoryEntry) => (tags.includes('wide') ? [1280] : [360, 1280]);
const sheets = pictured.filter(({ id }) => /^theme-everything--one-/u.test(id));

const nameOf = ({ id }: StoryEntry, kind: number | 'forced') =>
  `${id.replace('states-', '').replace('--', '/')}.${kind}`;
const forced = 'theme-everything--one-of-each';
const names = [
  ...states.flatMap((state) => widthsOf(state).map((width) => nameOf(state, width))),
  ...sheets.map((sheet) => nameOf(sheet, 1280)),
  ...sheets.filter(({ id }) => id === forced).map((sheet) => nameOf(sheet, 'forced')),
];
const mostBytes = 4_000_000;

let browser: Browser;
let book: Awaited<ReturnType<typeof serveStorybook>>;
let at360: Stories;
let at1280: Stories;
let glass: JSHandle<Glass>;
beforeAll(async () => {
  clearDifferences();
  [browser, book] = await Promise.all([openBrowser(), serveStorybook('/')]);
  [at360, at1280, glass] = await Promise.all([
    openStories(browser, book.url, 360),
    openStories(browser, book.url, 1280),
    browser.newPage().then((page) => page.evaluateHandle(makeGlass)),
  ]);
});
afterAll(async () => {
  await browser.close();
  await book.close();
});

const takes = inject('takesReferences');
const good = { kind: expect.stringMatching(/^(?:same|taken)$/u) };
const look = async (stories: Stories, { id }: StoryEntry, name: string) =>
  compare(glass, name, await stories.shoot(id), takes);

describe('a state', () => {
  for (const state of states) {
    const widths = widthsOf(state);
    it(`${state.title} ${state.name} looks as it did, at ${widths.join(' and ')} px`, async () => {
      const verdicts = await Promise.all(
        widths.map((width) => look(width === 360 ? at360 : at1280, state, nameOf(state, width))),
      );
      expect(verdicts).toEqual(widths.map(() => good));
    });
  }
});

describe('the sheet of everything', () => {
  for (const sheet of sheets) {
    it(`looks as it did: ${sheet.name}`, async () => {
      expect(await look(at1280, sheet, nameOf(sheet, 1280))).toEqual(good);
    });
  }

  it('looks as it did in forced colours', async () => {
    const inForcedColours = await openStories(browser, book.url, 1280, 'active');
    const now = await inForcedColours.shoot(forced);
    expect(await compare(glass, 'theme-everything/one-of-each.forced', now, takes)).toEqual(good);
  });
});

describe('the references', () => {
  it('belong to a story, each of them', () => {
    if (takes) strayReferences(names).forEach(removeReference);
    expect(strayReferences(names)).toEqual([]);
  });

  it(`weigh less than ${mostBytes / 1e6} MB`, () => {
    expect(referenceBytes(names)).toBeLessThan(mostBytes);
  });
});
