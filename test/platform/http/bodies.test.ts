import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  databaseTimeout,
  startPlatform,
  statusErrorBody,
  userMessage,
} from '../support/platform.ts';

let caller: Caller;
beforeAll(async () => {
  caller = await startPlatform(undefined, { limits: { bodyBytes: 8192 } });
}, databaseTimeout);
afterAll(() => caller.close());

/** Sends the events in one turn, and returns the input events that the platform recorded for it. */
async function recordInputs(inputEvents: unknown): Promise<unknown> {
  const session = await caller.open();
  const response = await caller.post('invoke_sync', { ...session, inputEvents });
  expect(response.status).toBe(200);
  return (await caller.platform.transcript.turns(session.sessionId))[0]?.inputEvents;
}

describe('Agent input events', () => {
  const message = (content: unknown) => ({ messageEvent: { role: 'USER', content } });
  it.each([
    ['text', message({ textContent: { text: 'Tem em azul? \u0000 😀 \ud800' } })],
    [
      'an earlier agent message',
      { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Hi' } } } },
    ],
    ['audio', message({ audioContent: { url: 'https://cdn.example/a/12.ogg' } })],
    ['an image', message({ imageContent: { url: 'https://cdn.example/i/3.jpg', caption: 'this one' } })],
    ['an image without caption', message({ imageContent: { url: 'https://cdn.example/i/3.jpg' } })],
    [
      'a location',
      message({
        locationContent: { latitude: 41.15, longitude: -8.61, name: 'Home', address: '4 Hill Road' },
      }),
    ],
    ['a button', { buttonResponseEvent: { id: 'yes', title: 'Yes' } }],
    ['a row', { listReplyEvent: { id: 'row-std', title: 'Standard', description: '3 to 5 days' } }],
    ['a form', { filledFormResponseEvent: { formData: { first_name: 'Ana', 'context.page_url': '/p' } } }],
    ['a store', { storeEvent: { storeId: '0042', name: 'River Street', city: 'Porto', state: 'PT' } }],
  ])('%s is accepted and recorded as documented', async (_, event) => {
    expect(await recordInputs([event])).toEqual([event]);
  });

  it('are recorded together and in order', async () => {
    const events = [userMessage('one'), { buttonResponseEvent: { id: 'b', title: 'B' } }, userMessage('two')];
    expect(await recordInputs(events)).toEqual(events);
  });

  it('may be in snake_case; form field names stay unchanged', async () => {
    expect(
      await recordInputs([
        { message_event: { role: 'USER', content: { text_content: { text: 'hi' } } } },
        { filled_form_response_event: { form_data: { first_name: 'Ana' } } },
        { store_event: { store_id: '7', name: 'N', city: 'C', state: 'S' } },
      ]),
    ).toEqual([
      userMessage('hi'),
      { filledFormResponseEvent: { formData: { first_name: 'Ana' } } },
      { storeEvent: { storeId: '7', name: 'N', city: 'C', state: 'S' } },
    ]);
  });

  it('may be in snake_case at the top level: business_id, client_key, session_id, agent_id, input_events', async () => {
    const { businessId, clientKey, sessionId } = await caller.open();
    const response = await caller.post('invoke_sync', {
      business_id: businessId,
      client_key: clientKey,
      session_id: sessionId,
      agent_id: 'catalogue',
      input_events: [userMessage('hi')],
    });
    expect(response.status).toBe(200);
  });

  it('latitude and longitude may be text', async () => {
    const place = (latitude: unknown, longitude: unknown) =>
      message({ locationContent: { latitude, longitude } });
    expect(await recordInputs([place('41.15', '-8.61')])).toEqual([place(41.15, -8.61)]);
  });

  it('unknown fields are dropped, also storeEvent.cpName', async () => {
    const store = { storeId: '7', name: 'N', city: 'C', state: 'S' };
    expect(await recordInputs([{ storeEvent: { ...store, cpName: 'X' } }])).toEqual([{ storeEvent: store }]);
  });

  it('missing texts count as empty', async () => {
    expect(
      await recordInputs([{ listReplyEvent: { id: 'r', title: 'R' } }, { storeEvent: { storeId: '7' } }]),
    ).toEqual([
      { listReplyEvent: { id: 'r', title: 'R', description: '' } },
      { storeEvent: { storeId: '7', name: '', city: '', state: '' } },
    ]);
  });

  it.each([
    ['no event at all', [], 'inputEvents must NOT have fewer than 1 items'],
    ['no array', {}, 'inputEvents must be array'],
    ['an element without a key', [{}], 'inputEvents[0] must have a known key, but has none'],
    [
      'an element with two keys',
      [{ ...userMessage('a'), buttonResponseEvent: { id: 'a', title: 'A' } }],
      'inputEvents[0] must have exactly one key, but has several',
    ],
    [
      'an unknown kind',
      [userMessage('a'), { danceEvent: {} }],
      'inputEvents[1] has the unknown key "danceEvent"',
    ],
    [
      'an unknown role',
      [{ messageEvent: { role: 'ROBOT', content: { textContent: { text: 'a' } } } }],
      'inputEvents[0].messageEvent.role must be USER or ASSISTANT',
    ],
    [
      'no role',
      [{ messageEvent: { content: { textContent: { text: 'a' } } } }],
      'inputEvents[0].messageEvent.role is missing',
    ],
    ['no content', [message({})], 'inputEvents[0].messageEvent.content must have a known key, but has none'],
    [
      'two contents',
      [message({ textContent: { text: 'a' }, audioContent: { url: 'https://a.example/a.ogg' } })],
      'inputEvents[0].messageEvent.content must have exactly one key, but has several',
    ],
    [
      'a number for a text',
      [message({ textContent: { text: 7 } })],
      'inputEvents[0].messageEvent.content.textContent.text must be string',
    ],
    [
      'an invalid link',
      [message({ imageContent: { url: 'javascript:1' } })],
      'inputEvents[0].messageEvent.content.imageContent.url has an invalid format',
    ],
    [
      'an impossible latitude',
      [message({ locationContent: { latitude: 91, longitude: 0 } })],
      'inputEvents[0].messageEvent.content.locationContent.latitude must be <= 90',
    ],
    [
      'a form value that is not text',
      [{ filledFormResponseEvent: { formData: { size: 42 } } }],
      'inputEvents[0].filledFormResponseEvent.formData.size must be string',
    ],
    [
      'a row without an id',
      [{ listReplyEvent: { title: 'R' } }],
      'inputEvents[0].listReplyEvent.id is missing',
    ],
  ])('%s is rejected with 400, code 3 and the path in the message', async (_, inputEvents, message) => {
    const session = await caller.open();
    const response = await caller.post('invoke', { ...session, inputEvents });
    expect(response).toEqual({ status: 400, body: statusErrorBody(3, message) });
    expect(await caller.platform.transcript.turns(session.sessionId)).toEqual([]);
  });
});

describe('Bodies', () => {
  const whole = { businessId: '', clientKey: 'c', sessionId: 's', inputEvents: [userMessage('a')] };
  const required = {
    init: ['businessId', 'clientKey'],
    invoke: ['businessId', 'clientKey', 'sessionId', 'inputEvents'],
    invoke_sync: ['businessId', 'clientKey', 'sessionId', 'inputEvents'],
    close: ['businessId', 'clientKey', 'sessionId'],
    health: ['businessId', 'clientKey'],
  };
  const cases = Object.entries(required).flatMap(([name, fields]) =>
    fields.map((field) => [name, field] as const),
  );

  it.each(cases)('%s requires %s', async (name, field) => {
    const missing = statusErrorBody(3, `${field} is missing`);
    const { [field]: _, ...rest } = { ...whole, businessId: caller.businessId } as Record<string, unknown>;
    expect(await caller.post(name, rest)).toEqual({
      status: 400,
      body: name === 'close' ? { result: null, error: missing } : missing,
    });
  });

  it.each([
    ['invalid JSON', '{"businessId":', 400],
    ['an empty body', '', 400],
    ['a body that is not an object', '"hello"', 400],
    ['a body above the limit', JSON.stringify({ clientKey: 'x'.repeat(10_000) }), 413],
  ])('%s is rejected with code 3', async (_, body, status) => {
    expect(await caller.post('init', body)).toEqual({ status, body: statusErrorBody(3) });
  });

  it('only JSON is accepted', async () => {
    const response = await caller.post('init', 'businessId=1', { 'content-type': 'text/plain' });
    expect(response).toEqual({ status: 415, body: statusErrorBody(3) });
  });

  it('a clientKey with NUL is rejected', async () => {
    const { businessId } = caller;
    expect((await caller.post('init', { businessId, clientKey: 'a\u0000b' })).status).toBe(400);
  });
});
