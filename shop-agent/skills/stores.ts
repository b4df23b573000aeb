import type { ResponseEvent } from '../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import type { Store, Weekday } from '../catalogue/schema.ts';
import { omitFromMemory } from '../memory.ts';
import { formatCount, joinWords, upperFirst } from '../PhraseBook.ts';
import { normalise } from '../parsing/words.ts';
import { limits, listMessage, locationMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

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

/** Returns the weekday and the time of day, such as "14:05", in a time zone. */
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

const addDays = (day: Weekday, steps: number): Weekday =>
  days[(days.findIndex(([id]) => id === day) + steps) % days.length]?.[0] ?? day;

/** Describes until when the store is open, or when it opens next; "closed" if it has no opening hours. */
function describeOpening(store: Store, now: Date): string {
  const { day, time } = localTime(now, store.timeZone);
  const [from = '', to = ''] = store.hours[day]?.split('–') ?? [];
  if (from && time >= from && time < to) return `open now, until ${to}`;
  if (from && time < from) return `closed now, opens today at ${from}`;
  const next = [1, 2, 3, 4, 5, 6, 7]
    .map((steps) => addDays(day, steps))
    .find((one) => store.hours[one] !== null);
  if (!next) return 'closed';
  const name = next === addDays(day, 1) ? 'tomorrow' : `on ${dayName(next)}`;
  return `closed now, opens ${name} at ${store.hours[next]?.split('–')[0]}`;
}

/** Lists the opening hours; consecutive days with equal hours are joined, as in "Monday to Friday 10:00–19:00". */
function describeWeek(store: Store): string {
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
          : `${dayName(from)} ${addDays(from, 1) === to ? 'and' : 'to'} ${dayName(to)}`;
      return `- ${name} ${hours ?? 'closed'}`;
    })
    .join('\n');
}

const address = ({ street, postcode, city }: Store): string => `${street}, ${postcode} ${city}`;
const storeLocation = (store: Store): ResponseEvent =>
  locationMessage(store.latitude, store.longitude, store.name, address(store));

/** Returns the weekday that a question mentions, by name or by a word such as "tonight". */
function requestedDay(words: string, now: Date, store: Store): Weekday | undefined {
  const named = days.find(([, name]) => words.includes(name.toLowerCase()))?.[0];
  if (named) return named;
  const { day } = localTime(now, store.timeZone);
  return /\btomorrow\b/.test(words) ? addDays(day, 1) : /\b(?:today|tonight)\b/.test(words) ? day : undefined;
}

function describeStore(store: Store, context: SkillContext, words: string): SkillResult {
  const day = requestedDay(words, context.now, store);
  const hours = day && store.hours[day];
  const direct = day
    ? `On ${dayName(day)} **${store.name}** is ${hours ? `open ${hours}` : 'closed'}.\n\n`
    : '';
  return {
    events: [
      textMessage(
        `${direct}**${store.name}**, ${address(store)}, is ${describeOpening(store, context.now)}. Phone ${store.phone}.\n\n${describeWeek(store)}\n\nIn store: ${joinWords(store.services.map((service) => service.toLowerCase()))}.`,
      ),
      storeLocation(store),
      suggestionEvent(['Can I collect in the store?', 'Can I return it in a store?']),
    ],
    memory: {
      ...omitFromMemory(context.memory, 'offer', 'open', 'awaitsOrder'),
      storeId: store.id,
      failures: 0,
    },
  };
}

/**
 * Describes the store if only one is named. Otherwise lists the named stores, or all stores if none is named, that have the
 * requested service and open on the requested day; lists all stores if none does.
 */
export function stores(context: SkillContext, { ids, text: words }: TaskOf<'stores'>): SkillResult {
  const all = context.catalogue.data.stores;
  if (all.length === 0)
    return {
      events: [textMessage('I don’t know of any stores, but you can order online.')],
      memory: omitFromMemory(context.memory, 'offer', 'open', 'awaitsOrder'),
    };
  const named = ids.flatMap((id) => context.catalogue.store(id) ?? []);
  const [only] = named;
  if (only && named.length === 1) return describeStore(only, context, words);
  const service = requestedService(words);
  const fitting = (named.length > 0 ? named : all).filter((store) => {
    const day = requestedDay(words, context.now, store);
    return (!service || store.services.includes(service)) && (day === undefined || store.hours[day] !== null);
  });
  const elsewhere = named.length === 0 ? placeWithoutStore(words, all) : undefined;
  const listing = fitting.length > 0 ? fitting : all;
  const day = listing[0] && requestedDay(words, context.now, listing[0]);
  const rows = listing.map((store) => ({
    id: actionId.store(store.id),
    title: store.city,
    description: `${store.street} · ${day ? (store.hours[day] ?? 'closed') : describeOpening(store, context.now)}`,
  }));
  const criteria = [
    ...(service ? [`with ${service.toLowerCase()}`] : []),
    ...(day ? [`open on ${dayName(day)}`] : []),
  ].join(' and ');
  const cities = listing.length <= limits.rows ? `: ${joinWords(listing.map(({ city }) => city))}` : '';
  const isFitting = fitting.length > 0;
  const notFound = elsewhere
    ? `We don’t have a store in ${elsewhere}. `
    : isFitting
      ? ''
      : `I found no store ${criteria}. `;
  const count = `${formatCount(listing.length, 'store')}${criteria && isFitting ? ` ${criteria}` : ''}${cities}`;
  const near = /\b(?:near|nearest|closest|nearby)\b/.test(words)
    ? ' Send me your location and I’ll tell you which is nearest.'
    : '';
  return {
    events: [
      textMessage(`${notFound}We have ${count}. Choose one to see its opening hours and directions.${near}`),
      listMessage('Choose a store', [{ title: 'Stores', rows }]),
      suggestionEvent([
        'Can I collect in the store?',
        'Which stores are open on Sunday?',
        'Do you do repairs?',
      ]),
    ],
    memory: {
      ...omitFromMemory(context.memory, 'offer', 'open', 'awaitsOrder'),
      offer: { choices: rows.map(({ id, title }) => ({ id, title })) },
      failures: 0,
    },
  };
}

/** Words after "a store in" that are not reported as a place without a store. */
const ignoredPlace =
  /^(?:my|your|our|the|this|that|a|an|any|every|each|town|person|stock|size|general|case|total|ireland|europe|other|which|what|another|all|most)\b/;

/** Returns the place that a question names and that has no store: "Berlin" for "do you have a shop in berlin". */
function placeWithoutStore(words: string, all: readonly Store[]): string | undefined {
  const place =
    /\b(?:stores?|shops?|branch(?:es)?|showrooms?|you|fell and ferry|fell ferry) (?:also |anywhere )?(?:in|near|around|at) ([a-z]{3,}(?: [a-z]{3,})?)(?= ?$)/.exec(
      words,
    )?.[1];
  if (place === undefined || ignoredPlace.test(place)) return undefined;
  const isKnown = all.some(({ city, country }) =>
    [city, country].some((name) => place.includes(normalise(name))),
  );
  return isKnown ? undefined : place.split(' ').map(upperFirst).join(' ');
}

function requestedService(words: string): string | undefined {
  if (/\brepair/.test(words)) return 'Repair desk';
  if (/\b(?:fitting|boot fit)/.test(words)) return 'Boot fitting';
  return /\b(?:gas|fuel)\b/.test(words) ? 'Gas and fuel' : undefined;
}

const earthRadiusInKm = 6371;
/** Great-circle distance by the haversine formula. */
function distanceInKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * earthRadiusInKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Lists the three stores nearest to a location, and sends the location of the nearest one. */
export function nearest(context: SkillContext, place: TaskOf<'nearest'>): SkillResult {
  const ranked = context.catalogue.data.stores
    .map((store) => ({ store, km: Math.round(distanceInKm(place, store)) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, 3);
  const [first] = ranked;
  if (!first) return { events: [textMessage('We don’t have any stores yet.')], memory: context.memory };
  const lines = ranked.map(
    ({ store, km }) =>
      `- **${store.city}**, ${store.street}: ${km} km, ${describeOpening(store, context.now)}`,
  );
  const far = first.km > 150 ? ' There’s no store close to you, but we do deliver.' : '';
  return {
    events: [
      textMessage(`Your nearest store is **${first.store.name}**.${far}\n${lines.join('\n')}`),
      storeLocation(first.store),
      suggestionEvent([
        `When is ${first.store.city} open on Saturday?`,
        'Can I collect in the store?',
        'How long does delivery take?',
      ]),
    ],
    memory: { ...omitFromMemory(context.memory, 'offer', 'open'), storeId: first.store.id, failures: 0 },
  };
}

/** Remembers the chosen store, found by its id or else by its city. Lists all stores if neither is known. */
export function chooseStore(context: SkillContext, { id, name, city }: TaskOf<'chooseStore'>): SkillResult {
  const store =
    context.catalogue.store(id) ??
    context.catalogue.data.stores.find((other) => other.city.toLowerCase() === city.toLowerCase());
  if (!store)
    return {
      events: [
        textMessage(`Sorry, we don’t have a store ${name ? `called ${name}` : `“${id}”`}. These are ours:`),
        ...stores(context, { do: 'stores', ids: [], text: '' }).events,
      ],
      memory: context.memory,
    };
  const focus = context.catalogue.product(context.memory.focus ?? '');
  return {
    events: [
      textMessage(
        `Noted: **${store.name}**, ${describeOpening(store, context.now)}. Ask me if something is in stock there.`,
      ),
      suggestionEvent([
        ...(focus ? [`Is the ${focus.title} in stock in that store?`] : []),
        'What are the opening hours there?',
        'Can I collect in the store?',
      ]),
    ],
    memory: { ...omitFromMemory(context.memory, 'offer'), storeId: store.id, failures: 0 },
  };
}
