import type { ShelftalkApi, ShelftalkCall } from '../api.ts';
import type { ShelftalkEvent } from '../events.ts';
import { createHoldoutApi } from './holdoutApi.ts';
import { type FiguresSettings, VisitorFigures } from './VisitorFigures.ts';

/** Exports of `figures-HASH.js`, which is loaded before the chat if the script tag has `data-figures` or `data-holdout`. */
export interface FiguresModule {
  readonly apply: typeof enterWithFigures;
}

const defaultAssistedDays = 7;
/** Kinds of events that are no answer by themselves. */
const notAnswers = ['handover', 'close', 'suggestion', 'activity', 'unknown'];

/** Kept in the module, because a client-side navigation may run the script again. */
let figures: VisitorFigures | undefined;

/**
 * Counts the visit, then calls `start` unless the visitor is in the holdout group and the page has no chat yet. In that case,
 * installs a `window.Shelftalk` without a chat.
 */
async function enterWithFigures(tag: HTMLScriptElement, start: () => void): Promise<void> {
  const settings = readSettings(tag);
  const calls = readCalls();
  if (!figures) {
    figures = new VisitorFigures(settings, consentOf(calls));
    observe(figures);
  }
  figures.settings = settings;
  const group = await figures.enter();
  // Meanwhile, the page may have queued more calls.
  const later = readCalls();
  figures.consent(consentOf(later));
  for (const call of [...calls, ...later]) if (isOrder(call)) figures.order(call[1]);
  // Consent may put a visitor into the holdout while the page has a chat, which then stays until the next page.
  if (group !== 'holdout' || hasChat()) return start();
  window.Shelftalk = createHoldoutApi(figures);
}

function readSettings({ dataset, src }: HTMLScriptElement): FiguresSettings {
  const holdout = Number.parseFloat(dataset.holdout ?? '');
  const days = Number.parseFloat(dataset.figures ?? '');
  return {
    address: `${new URL(dataset.endpoint ?? 'agent', src).href}/figures`,
    holdout: holdout >= 0 && holdout <= 100 ? holdout : undefined,
    assistedDays: days > 0 ? days : defaultAssistedDays,
  };
}

/** `window.Shelftalk` may also be an element with that id, which is not an own property. */
const ownApi = () => (Object.hasOwn(window, 'Shelftalk') ? window.Shelftalk : undefined);

const hasChat = () => {
  const api = ownApi();
  return !!api && 'isConnected' in api && api.isConnected;
};

/**
 * Returns the queued calls. Removes only the calls of `order` from the queue, so that the next call of this function does not
 * return them again; the others stay for the chat.
 */
function readCalls(): readonly ShelftalkCall[] {
  const queue: unknown = ownApi();
  if (!Array.isArray(queue)) return [];
  const calls: readonly ShelftalkCall[] = queue.slice();
  queue.splice(0, queue.length, ...calls.filter((call) => !isOrder(call)));
  return calls;
}

const isOrder = (call: ShelftalkCall): call is Extract<ShelftalkCall, readonly ['order', ...unknown[]]> =>
  call[0] === 'order';

/** The shopper's last answer to the request for consent among the queued calls; undefined if there is none. */
function consentOf(calls: readonly ShelftalkCall[]): boolean | undefined {
  const answers = calls.flatMap((call) => {
    if (call[0] === 'consent') return [call[1]];
    return call[0] === 'configure' && call[1].consent !== undefined ? [call[1].consent] : [];
  });
  return answers.at(-1);
}

/** Counts the events of all chats of the page. */
function observe(counted: VisitorFigures): void {
  const rated = new Set<string>();
  document.addEventListener('shelftalk:ready', ({ target }) =>
    attach(target as ShelftalkApi & EventTarget, counted),
  );
  document.addEventListener('shelftalk:open', ({ detail }: ShelftalkEvent<'open'>) => {
    if (detail.by === 'shopper') counted.use('opened', true);
  });
  document.addEventListener('shelftalk:received', ({ detail }: ShelftalkEvent<'received'>) => {
    if (!notAnswers.includes(detail.event)) counted.use('answered', true);
  });
  document.addEventListener('shelftalk:cart', ({ detail: { action } }: ShelftalkEvent<'cart'>) => {
    if (action !== 'changed') counted.use(action);
  });
  document.addEventListener(
    'shelftalk:feedback',
    ({ detail: { messageId, rating } }: ShelftalkEvent<'feedback'>) => {
      // The first rating of an answer counts.
      if (rated.has(messageId)) return;
      rated.add(messageId);
      counted.use(rating);
    },
  );
}

/** Adds the methods that the loader does not have, and follows the shopper's consent. */
function attach(chat: ShelftalkApi, counted: VisitorFigures): void {
  const { configure } = chat;
  chat.order = (order) => counted.order(order);
  chat.attribution = () => counted.attribution();
  chat.configure = (options) => {
    configure.call(chat, options);
    counted.consent(options.consent);
  };
}

// Exported under a name that the loader contains anyway, which saves bytes.
export { enterWithFigures as apply };
