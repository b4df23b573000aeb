import type { ResponseEvent } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import type { Store, Weekday } from '../catalogue/schema.ts';
import { forget } from '../memory.ts';
import { list, location, suggestions, text } from '../outgoing.ts';
import { listed } from '../phrases.ts';
import type { TaskOf } from '../tasks.ts';
import type { Answer, Scene } from './skill.ts';

const days: readonly (readonly [Weekday, string])[] = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
];
const dayName = (day: Weekday): string => days.find(([id]) => id === day)?.[1] ?? day;

/** Weekday and time of day ("14:05") at the store. */
function localTime(now: Date, timeZone: string): { readonly day: Weekday; readonly time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const short = part('weekday').toLowerCase();
  return { day: days.find(([id]) => id === short)?.[0] ?? 'mon', time: `${part('hour')}:${part('minute')}` };
}

const after = (day: Weekday, steps: number): Weekday =>
  days[(days.findIndex(([id]) => id === day) + steps) % days.length]?.[0] ?? day;

/** "Open now, until 19:00" or when it opens next. */
function openNow(store: Store, now: Date): string {
  const { day, time } = localTime(now, store.timeZone);
  const [from = '', to = ''] = store.hours[day]?.split('–') ?? [];
  if (from && time >= from && time < to) return `open now, until ${to}`;
  if (from && time < from) return `closed now, opens today at ${from}`;
  const next = [1, 2, 3, 4, 5, 6, 7]
    .map((steps) => after(day, steps))
    .find((one) => store.hours[one] !== null);
  if (!next) return 'closed';
  const name = next === after(day, 1) ? 'tomorrow' : `on ${dayName(next)}`;
  return `closed now, opens ${name} at ${store.hours[next]?.split('–')[0]}`;
}

/** Days with the same hours in one line: "Monday to Friday 10:00–19:00". */
function week(store: Store): string {
  const groups: { from: Weekday; to: Weekday; hours: string | null }[] = [];
  for (const [day] of days) {
    const last = groups.at(-1);
    if (last && last.hours === store.hours[day]) last.to = day;
    else groups.push({ from: day, to: day, hours: store.hours[day] });
  }
  return groups
    .map(({ from, to, hours }) => {
      const name =
        from === to
          ? dayName(from)
          : `${dayName(from)} ${after(from, 1) === to ? 'and' : 'to'} ${dayName(to)}`;
      return `- ${name} ${hours ?? 'closed'}`;
    })
    .join('\n');
}

const address = ({ street, postcode, city }: Store): string => `${street}, ${postcode} ${city}`;
const onMap = (store: Store): ResponseEvent =>
  location(store.latitude, store.longitude, store.name, address(store));

/** A day or "today" in the question. */
function askedDay(words: string, now: Date, store: Store): Weekday | undefined {
  const named = days.find(([, name]) => words.includes(name.toLowerCase()))?.[0];
  if (named) return named;
  const { day } = localTime(now, store.timeZone);
  return /\btomorrow\b/.test(words) ? after(day, 1) : /\b(?:today|tonight)\b/.test(words) ? day : undefined;
}

function one(store: Store, scene: Scene, words: string): Answer {
  const day = askedDay(words, scene.now, store);
  const hours = day && store.hours[day];
  const direct = day
    ? `On ${dayName(day)} **${store.name}** is ${hours ? `open ${hours}` : 'closed'}.\n\n`
    : '';
  return {
    events: [
      text(
        `${direct}**${store.name}** is ${openNow(store, scene.now)}.\n${address(store)} · ${store.phone}\n\n${week(store)}\n\nIn store: ${listed(store.services.map((service) => service.toLowerCase()))}.`,
      ),
      onMap(store),
      suggestions(['Can I collect in the store?', 'Can I return it in a store?']),
    ],
    memory: { ...forget(scene.memory, 'offer', 'open', 'awaitsOrder'), storeId: store.id, failures: 0 },
  };
}

/** Stores by name, by service or by day; all of them as a list. */
export function stores(scene: Scene, { ids, text: words }: TaskOf<'stores'>): Answer {
  const all = scene.catalogue.data.stores;
  const named = ids.flatMap((id) => scene.catalogue.store(id) ?? []);
  const [only] = named;
  if (only && named.length === 1) return one(only, scene, words);
  const service = serviceAsked(words);
  const fitting = (named.length > 0 ? named : all).filter((store) => {
    const day = askedDay(words, scene.now, store);
    return (!service || store.services.includes(service)) && (day === undefined || store.hours[day] !== null);
  });
  const listing = fitting.length > 0 ? fitting : all;
  const rows = listing.map((store) => ({
    id: actionId.store(store.id),
    title: store.city,
    description: `${store.street} · ${openNow(store, scene.now)}`,
  }));
  const day = listing[0] && askedDay(words, scene.now, listing[0]);
  const what = [
    ...(service ? [`with ${service.toLowerCase()}`] : []),
    ...(day ? [`open on ${dayName(day)}`] : []),
  ].join(' and ');
  const lines = listing.map(
    (store) => `- **${store.city}**, ${store.street}: ${day ? store.hours[day] : openNow(store, scene.now)}`,
  );
  const near = /\b(?:near|nearest|closest|nearby)\b/.test(words)
    ? '\n\nSend me your location and I’ll tell you which is nearest.'
    : '';
  return {
    events: [
      text(`We have ${listing.length} stores${what ? ` ${what}` : ''}:\n${lines.join('\n')}${near}`),
      text('Choose one to see opening hours and directions.'),
      list('Choose a store', [{ title: 'Stores', rows }]),
      suggestions(['Can I collect in the store?', 'Which stores are open on Sunday?', 'Do you do repairs?']),
    ],
    memory: {
      ...forget(scene.memory, 'offer', 'open', 'awaitsOrder'),
      offer: { choices: rows.map(({ id, title }) => ({ id, title })) },
      failures: 0,
    },
  };
}

function serviceAsked(words: string): string | undefined {
  if (/\brepair/.test(words)) return 'Repair desk';
  if (/\b(?:fitting|boot fit)/.test(words)) return 'Boot fitting';
  return /\b(?:gas|fuel)\b/.test(words) ? 'Gas and fuel' : undefined;
}

const EARTH_KM = 6371;
/** Great-circle distance. */
function kilometres(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The stores nearest to a place, the first on a map. */
export function nearest(scene: Scene, place: TaskOf<'nearest'>): Answer {
  const ranked = scene.catalogue.data.stores
    .map((store) => ({ store, km: Math.round(kilometres(place, store)) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, 3);
  const [first] = ranked;
  if (!first) return { events: [text('We don’t have any stores yet.')], memory: scene.memory };
  const lines = ranked.map(
    ({ store, km }) => `- **${store.city}**, ${store.street}: ${km} km, ${openNow(store, scene.now)}`,
  );
  const far = first.km > 150 ? ' There’s no store close to you, but we do deliver.' : '';
  return {
    events: [
      text(`Your nearest store is **${first.store.name}**.${far}\n${lines.join('\n')}`),
      onMap(first.store),
      suggestions([
        `When is ${first.store.city} open on Saturday?`,
        'Can I collect in the store?',
        'How long does delivery take?',
      ]),
    ],
    memory: { ...forget(scene.memory, 'offer', 'open'), storeId: first.store.id, failures: 0 },
  };
}

/** The shopper or the page has chosen a store. */
export function chooseStore(scene: Scene, { id, name, city }: TaskOf<'chooseStore'>): Answer {
  const store =
    scene.catalogue.store(id) ??
    scene.catalogue.data.stores.find((other) => other.city.toLowerCase() === city.toLowerCase());
  if (!store)
    return {
      events: [
        text(`Sorry, we don’t have a store ${name ? `called ${name}` : `“${id}”`}. These are ours:`),
        ...stores(scene, { do: 'stores', ids: [], text: '' }).events,
      ],
      memory: scene.memory,
    };
  const focus = scene.catalogue.product(scene.memory.focus ?? '');
  return {
    events: [
      text(`Noted: **${store.name}**, ${openNow(store, scene.now)}. Ask me if something is in stock there.`),
      suggestions([
        ...(focus ? [`Is the ${focus.title} in stock in that store?`] : []),
        'What are the opening hours there?',
        'Can I collect in the store?',
      ]),
    ],
    memory: { ...forget(scene.memory, 'offer'), storeId: store.id, failures: 0 },
  };
}
