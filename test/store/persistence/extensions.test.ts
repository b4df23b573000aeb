import { expect, test } from 'vitest';
import { extensionText, findExtension } from '../../../src/store/index.ts';
import { parseState, serializeState } from '../../../src/store/persistence/savedState.ts';
import { createTestStore, textInput } from '../../support/testStore.ts';

const countdown = {
  parse: (data: unknown) =>
    typeof data === 'object' && data && 'until' in data ? Number(data.until) : undefined,
  toText: (until: number, locale: string) => `Until ${until} (${locale})`,
};

test('a saved conversation has the data of the page’s own events, which are parsed again', async () => {
  const { store, send, service } = createTestStore({ events: { countdownEvent: countdown } });
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
  expect(findExtension({ events: { countdownEvent: countdown } }, message.event)?.data).toBe(5);
  expect(extensionText(message.event, 'de', { events: { countdownEvent: countdown } })).toBe('Until 5 (de)');
  expect(extensionText(message.event, 'de', {})).toBe('');
});
