import { expect, test } from 'vitest';
import { createExtensions, type Extension } from '../../../src/components/index.ts';
import { parseState, serializeState } from '../../../src/store/persistence/savedState.ts';
import { createTestStore, textInput } from '../../support/testStore.ts';

const countdown: Extension<number> = {
  Renderer: 'shop-countdown',
  parse: (data: unknown) =>
    typeof data === 'object' && data && 'until' in data ? Number(data.until) : undefined,
  toText: (until: number, locale: string) => `Until ${until} (${locale})`,
};

const extensions = createExtensions({ events: { countdownEvent: countdown } });

test('a saved conversation has the data of the page’s own events, which are parsed again', async () => {
  const { store, send, service } = createTestStore({ extensions });
  const sent = send(textInput('Hello'));
  const turn = await service.nextTurn();
  const raw = { countdownEvent: { until: 5 } };
  turn.accept().line({ kind: 'unknown', reason: 'unknown-key', path: 'countdownEvent', raw }).end();
  await sent;
  store.commands.flush();
  const {
    service: _service,
    announcer: _announcer,
    productRequest: _request,
    ...conversation
  } = store.getState();
  const text = serializeState({ savedAt: 1, conversation, view: { isOpen: true, draft: '' } });
  const restored = parseState(text, 1)?.conversation;
  const message = restored?.byId[restored.order.at(-1) ?? ''];
  if (message?.from !== 'agent') throw new Error('The event was not saved.');
  expect(message.event).toMatchObject({ extension: { name: 'countdownEvent', data: { until: 5 } } });
  expect(extensions.textOf(message.event, 'de')).toBe('Until 5 (de)');
  expect(createExtensions({}).textOf(message.event, 'de')).toBe('');
});
