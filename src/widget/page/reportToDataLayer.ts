import type { ChatElement } from '../ChatElement.ts';
import type { ShelftalkEvent, ShelftalkEventName } from '../events.ts';
import type { PageSettings } from './pageSettings.ts';

/** The reported events. `ready` has fired before this code is loaded, and is pushed at once. */
const reported: readonly ShelftalkEventName[] = [
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

/** Fields that may contain message text. */
const textFields = ['text', 'message'];

/** Pushes events to a tag manager's list as `shelftalk_open` and so on, without message text. */
export function reportToDataLayer(chat: ChatElement, { dataLayer }: PageSettings, signal: AbortSignal): void {
  if (dataLayer === undefined) return;
  const listName = dataLayer || 'dataLayer';
  const push = (event: string, detail: object) => {
    const fields = Object.entries(detail).filter(([key]) => !textFields.includes(key));
    const entry = { event: `shelftalk_${event}`, ...Object.fromEntries(fields) };
    const list: unknown = Reflect.get(window, listName);
    if (Array.isArray(list)) list.push(entry);
    else Reflect.set(window, listName, [entry]);
  };
  for (const event of reported) {
    chat.addEventListener(
      `shelftalk:${event}`,
      ({ detail }: ShelftalkEvent<ShelftalkEventName>) => push(event, detail),
      { signal },
    );
  }
  push('ready', {});
}
