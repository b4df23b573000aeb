import type { Browser, JSHandle } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { type StoryEntry, serveStorybook, storyEntries } from '../support/storybook.ts';
import { findInvisible } from './forcedColours.ts';
import { createImageComparer, type ImageComparer } from './imageComparer.ts';
import { openStories, type Stories } from './openStories.ts';
import { clearDifferences, compare, referenceBytes, removeReference, strayReferences } from './references.ts';

/**
 * Every state at both widths, and a page with one of each kind in light, dark, right to left and forced colours. A story
 * with the tag `moving` has no picture, one with the tag `wide` has none at 360 px.
 */
const pictured = storyEntries().filter(({ type, tags }) => type === 'story' && !tags.includes('moving'));
const states = pictured.filter(({ title }) => title.startsWith('Tests/States/'));
const widthsOf = ({ tags }: StoryEntry) => (tags.includes('wide') ? [1280] : [360, 1280]);
const sheets = pictured.filter(({ id }) => /^theme-everything--one-/u.test(id));

const nameOf = ({ id }: StoryEntry, kind: number | 'forced') =>
  `${id.replace('tests-states-', '').replace('--', '/')}.${kind}`;
const forcedId = 'theme-everything--one-of-each';
const names = [
  ...states.flatMap((state) => widthsOf(state).map((width) => nameOf(state, width))),
  ...sheets.map((sheet) => nameOf(sheet, 1280)),
  ...sheets.filter(({ id }) => id === forcedId).map((sheet) => nameOf(sheet, 'forced')),
];
const maxBytes = 5_000_000;

let browser: Browser;
let storybook: Awaited<ReturnType<typeof serveStorybook>>;
let at360: Stories;
let at1280: Stories;
let comparer: JSHandle<ImageComparer>;
beforeAll(async () => {
  clearDifferences();
  [browser, storybook] = await Promise.all([openBrowser(), serveStorybook('/')]);
  [at360, at1280, comparer] = await Promise.all([
    openStories(browser, storybook.url, 360),
    openStories(browser, storybook.url, 1280),
    browser.newPage().then((page) => page.evaluateHandle(createImageComparer)),
  ]);
});
afterAll(async () => {
  await browser.close();
  await storybook.close();
});

const update = inject('updatesReferences');
const good = { kind: expect.stringMatching(/^(?:same|updated)$/u) };
const compareStory = async (stories: Stories, { id }: StoryEntry, name: string) =>
  compare(comparer, name, await stories.screenshot(id), update);

describe('a state', () => {
  for (const state of states) {
    const widths = widthsOf(state);
    it(`${state.title} ${state.name} is unchanged at ${widths.join(' and ')} px`, async () => {
      const verdicts = await Promise.all(
        widths.map((width) => compareStory(width === 360 ? at360 : at1280, state, nameOf(state, width))),
      );
      expect(verdicts).toEqual(widths.map(() => good));
    });

    // Right after its picture, so that the story need not be shown again.
    it(`${state.title} ${state.name} shows its controls, their selection and their focus in forced colours`, async () => {
      expect(await at1280.inspectForcedColours(state.id, findInvisible)).toEqual([]);
    });
  }
});

describe('the page of all kinds', () => {
  for (const sheet of sheets) {
    it(`is unchanged: ${sheet.name}`, async () => {
      expect(await compareStory(at1280, sheet, nameOf(sheet, 1280))).toEqual(good);
    });
  }

  it('is unchanged in forced colours', async () => {
    const inForcedColours = await openStories(browser, storybook.url, 1280, 'active');
    const picture = await inForcedColours.screenshot(forcedId);
    expect(await compare(comparer, 'theme-everything/one-of-each.forced', picture, update)).toEqual(good);
  });
});

describe('the references', () => {
  it('all belong to a story', () => {
    if (update) strayReferences(names).forEach(removeReference);
    expect(strayReferences(names)).toEqual([]);
  });

  it(`take less than ${maxBytes / 1e6} MB`, () => {
    expect(referenceBytes(names)).toBeLessThan(maxBytes);
  });
});
