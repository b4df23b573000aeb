import type { ChatElement } from '../ChatElement.ts';
import type { ShelftalkEvent, ShelftalkEventName } from '../events.ts';
import type { PageSettings } from './pageSettings.ts';

/** What a shop counts. */
const counted: readonly ShelftalkEventName[] = [
  'open',
  'close',
  'sent',
  'received',
  'handover',
  'feedback',
  'ended',
  'greeting',
  'starter',
  'product',
  'cart',
  'error',
];

/** What may hold words of somebody's. */
const worded = ['text', 'message'];

/** Tells a tag manager what happens as `shelftalk_open` and so on, and never a word of what was said. */
export function reportToDataLayer(chat: ChatElement, { dataLayer }: PageSettings, signal: AbortSignal): void {
  if (dataLayer === undefined) return;
  const listName = dataLayer || 'dataLayer';
  const write = (event: string, detail: object) => {
    const facts = Object.entries(detail).filter(([key]) => !worded.includes(key));
    const entry = { event: `shelftalk_${event}`, ...Object.fromEntries(facts) };
    const list: unknown = Reflect.get(window, listName);
    if (Array.isArray(list)) list.push(entry);
    else Reflect.set(window, listName, [entry]);
  };
  for (const event of counted) {
    chat.addEventListener(
      `shelftalk:${event}`,
      ({ detail }: ShelftalkEvent<ShelftalkEventName>) => write(event, detail),
      { signal },
    );
  }
  write('ready', {});
}
