import type { ResponseEvent } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { actionId } from '../actions.ts';
import type { Store, Weekday } from '../catalogue/schema.ts';
import { answered } from '../memory.ts';
import { listMessage, locationMessage, textMessage } from '../responseEvents.ts';
import type { Sentences } from '../sentences/Sentences.ts';

const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Returns the name of a weekday, such as "Monday". */
function dayName(day: Weekday, language: string): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

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
  return { day: weekdays.find((id) => id === short) ?? 'mon', time: `${part('hour')}:${part('minute')}` };
}

const addDays = (day: Weekday, steps: number): Weekday =>
  weekdays[(weekdays.indexOf(day) + steps) % weekdays.length] ?? day;

/** Describes until when the store is open, or when it opens next. */
function describeOpening(store: Store, now: Date, sentences: Sentences): string {
  const { day, time } = localTime(now, store.timeZone);
  const [from = '', to = ''] = store.hours[day]?.split('–') ?? [];
  if (from !== '' && time >= from && time < to) return sentences.say('openUntil', { time: to });
  const today = from !== '' && time < from ? [0] : [];
  const next = [...today, 1, 2, 3, 4, 5, 6, 7]
    .map((steps) => addDays(day, steps))
    .find((one) => store.hours[one] !== null);
  if (!next) return sentences.say('closed');
  const opens = store.hours[next]?.split('–')[0] ?? '';
  return sentences.say('opensAt', { day: dayName(next, sentences.language), time: opens });
}

const describeWeek = (store: Store, { language, say }: Pick<Sentences, 'language' | 'say'>): string =>
  weekdays.map((day) => `- ${dayName(day, language)}: ${store.hours[day] ?? say('closed')}`).join('\n');

const address = ({ street, postcode, city }: Store): string => `${street}, ${postcode} ${city}`;
const storeLocation = (store: Store): ResponseEvent =>
  locationMessage(store.latitude, store.longitude, store.name, address(store));

/** Describes a store: address, phone, opening hours and services. */
export function store(context: SkillContext, id: string): SkillResult {
  const { shop, sentences, now, memory } = context;
  const found = shop.catalogue.store(id);
  if (!found) return stores(context);
  const week = describeWeek(found, { language: sentences.language, say: (name) => sentences.say(name) });
  const services = found.services.length > 0 ? `\n\n${sentences.list(found.services)}.` : '';
  const opening = describeOpening(found, now, sentences);
  return {
    events: [
      textMessage(`**${found.name}**, ${address(found)}. ${found.phone}. ${opening}\n\n${week}${services}`),
      storeLocation(found),
    ],
    memory: { ...answered(memory), storeId: found.id },
  };
}

/** Lists the shop's stores. */
export function stores(context: SkillContext): SkillResult {
  const { shop, sentences, now, memory } = context;
  const all = shop.data.stores;
  if (all.length === 0) return { events: [textMessage(sentences.say('noStores'))], memory: answered(memory) };
  const rows = all.map((one) => ({
    id: actionId.store(one.id),
    title: one.city,
    description: `${one.street} · ${describeOpening(one, now, sentences)}`,
  }));
  const cities = sentences.list(all.map(({ city }) => city));
  return {
    events: [
      textMessage(sentences.say('stores', { count: all.length, cities })),
      listMessage(sentences.say('chooseStore'), [{ title: sentences.say('storesTitle'), rows }]),
    ],
    memory: { ...answered(memory), choices: rows.map(({ id, title }) => ({ id, title })) },
  };
}

const earthRadiusInKm = 6371;
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}
/** Great-circle distance by the haversine formula. */
function distanceInKm(a: Place, b: Place): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * earthRadiusInKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Lists the three stores nearest to a location, and sends the location of the nearest one. */
export function nearest(context: SkillContext, place: Place): SkillResult {
  const { shop, sentences, now, memory } = context;
  const ranked = shop.data.stores
    .map((one) => ({ store: one, km: Math.round(distanceInKm(place, one)) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, 3);
  const [first] = ranked;
  if (!first) return stores(context);
  const lines = ranked.map(
    ({ store: one, km }) =>
      `- **${one.city}**, ${one.street}: ${km} km. ${describeOpening(one, now, sentences)}`,
  );
  return {
    events: [
      textMessage(`${sentences.say('nearest', { store: first.store.name })}\n${lines.join('\n')}`),
      storeLocation(first.store),
    ],
    memory: { ...answered(memory), storeId: first.store.id },
  };
}

/** Remembers the store that the shopper chose, found by its id or else by its city. Lists all stores if neither is known. */
export function chooseStore(
  context: SkillContext,
  { id, city }: { readonly id: string; readonly city: string },
): SkillResult {
  const { shop, sentences, now, memory } = context;
  const chosen =
    shop.catalogue.store(id) ??
    shop.data.stores.find((other) => other.city.toLowerCase() === city.toLowerCase());
  if (!chosen) {
    const listed = stores(context);
    if (city === '' || shop.data.stores.length === 0) return listed;
    return {
      ...listed,
      events: [textMessage(sentences.say('noStoreIn', { place: city })), ...listed.events],
    };
  }
  const opening = describeOpening(chosen, now, sentences);
  return {
    events: [textMessage(`${sentences.say('storeChosen', { store: chosen.name })} ${opening}`)],
    memory: { ...answered(memory), storeId: chosen.id },
  };
}
