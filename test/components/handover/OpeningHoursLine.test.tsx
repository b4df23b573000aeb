import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OpeningHoursLine } from '../../../src/components/handover/OpeningHoursLine.tsx';
import { LocaleProvider, ReportProvider } from '../../../src/components/index.ts';
import type { OpeningHours } from '../../../src/store/index.ts';
import { languages, loadMessages } from '../../../src/widget/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { staticChat } from '../../support/staticChat.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const office = [['09:00', '18:00']] as const;
const hours: OpeningHours = {
  timeZone,
  days: { mon: office, tue: office, wed: office, thu: office, fri: office, sat: [['10:00', '14:00']] },
};
/** The time of an hour on a Monday in the shop's time zone, in milliseconds since the epoch; 24 is the beginning of Tuesday. */
const monday = (hour: number) => new Date(2026, 10, 23, hour).getTime();

/** A chat whose clock shows a given time. */
const chatAt = (now: number) => {
  const chat = staticChat();
  const timers: { at: number; run: () => void }[] = [];
  const clock = {
    now: () => now,
    after: (ms: number, run: () => void) => {
      timers.push({ at: now + ms, run });
      return () => {};
    },
  };
  const advanceTo = (time: number) => {
    now = time;
    for (const timer of timers.filter(({ at }) => at <= time)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
  };
  return { chat: { ...chat, handover: { ...chat.handover, clock } }, advanceTo };
};

const withPlainSpaces = (text: string | null | undefined) => text?.replaceAll(/[\u202f\u00a0]/gu, ' ');
const summary = () => withPlainSpaces(document.querySelector('summary')?.textContent);

describeConformance('OpeningHoursLine', <OpeningHoursLine hours={hours} />);

describe('OpeningHoursLine', () => {
  it('shows when the shop closes today and when it opens on another day', () => {
    const { chat, advanceTo } = chatAt(monday(12));
    renderPart(<OpeningHoursLine hours={hours} />, { chat });
    expect(summary()).toBe('Open now · until 6:00 PM');
    act(() => advanceTo(monday(18)));
    expect(summary()).toBe('Closed now · opens Tuesday 9:00 AM');
  });

  it('shows that the shop has opened when the page stays open over a weekend', () => {
    const hour = 60 * 60_000;
    const { chat, advanceTo } = chatAt(monday(-33));
    renderPart(<OpeningHoursLine hours={hours} />, { chat });
    expect(summary()).toBe('Closed now · opens Monday 9:00 AM');
    for (let at = monday(-33); at <= monday(9); at += hour) act(() => advanceTo(at));
    expect(summary()).toBe('Open now · until 6:00 PM');
  });

  it('lists the hours, with equal days in one line', () => {
    renderPart(<OpeningHoursLine hours={hours} />, { chat: chatAt(monday(12)).chat });
    const lines = [...document.querySelectorAll('dl > div')].map(({ textContent }) =>
      withPlainSpaces(textContent),
    );
    expect(lines).toEqual(['Mon–Fri9:00 AM–6:00 PM', 'Sat10:00 AM–2:00 PM']);
  });

  it('names the time zone if it differs from the shopper’s time zone', () => {
    const far = timeZone === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo';
    renderPart(<OpeningHoursLine hours={{ ...hours, timeZone: far }} />, { chat: chatAt(monday(12)).chat });
    expect(summary()).toMatch(/GMT|EST|EDT|JST/u);
  });

  it('renders nothing and reports an unknown time zone', () => {
    const reports: unknown[] = [];
    renderPart(
      <ReportProvider value={(error) => reports.push(error)}>
        <OpeningHoursLine hours={{ ...hours, timeZone: 'Atlantis/Capital' }} />
      </ReportProvider>,
    );
    expect(document.querySelector('details')).toBeNull();
    expect(reports).toEqual([expect.any(RangeError)]);
  });

  it.each(languages)('writes the state and the weekday in the language %s', async (locale) => {
    const messages = (await loadMessages(locale)).messages;
    renderPart(
      <LocaleProvider value={{ locale, messages }}>
        <OpeningHoursLine hours={hours} />
      </LocaleProvider>,
      { chat: chatAt(monday(20)).chat },
    );
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(monday(24));
    expect(summary()).toContain(withPlainSpaces(messages.closedNow));
    expect(summary()).toContain(weekday);
  });
});
