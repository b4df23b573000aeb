import { describe, expect, test } from 'vitest';
import { proxyForms } from './support/proxyForms.ts';
import { agentProtocols, startAgentForm, startScriptedAgent } from './support/startAgentProxy.ts';

const stream = { 'content-type': 'text/event-stream' };
const output = {
  data: {
    items: [{ sku: 7, label: 'Boot', cost: { amount: 8950, unit: 'EUR' }, pictures: [{ src: '/b.jpg' }] }],
  },
};
/** A stream with the output of the tool `search`, as each protocol writes it. */
const streams = {
  'ai-sdk': [
    { type: 'start' },
    { type: 'tool-input-available', toolCallId: 'c', toolName: 'search', input: {} },
    { type: 'tool-output-available', toolCallId: 'c', output },
    { type: 'finish' },
  ],
  'ag-ui': [
    { type: 'RUN_STARTED' },
    { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'search' },
    { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 'm', content: JSON.stringify(output) },
    { type: 'RUN_FINISHED' },
  ],
};
const bytesOf = (events: readonly unknown[]) =>
  Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));

/** Returns the only line that a page gets from the proxy for the output. */
async function lineOf(
  protocol: (typeof agentProtocols)[number],
  form: (typeof proxyForms)[number],
  env: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { invoke, platform } = await startAgentForm(protocol, form, { env });
  const answer = invoke();
  const turn = await platform.turn();
  turn.head(200, stream);
  turn.raw(bytesOf(streams[protocol]));
  turn.end();
  return (await answer.end()).parsedLines[0];
}

describe.each(agentProtocols)('the output of a tool of %s', (protocol) => {
  test.each(proxyForms)('has products by the paths of UPSTREAM_PRODUCTS: %s, by %s', async (form, via) => {
    const paths = {
      ...{ list: 'data.items', id: 'sku', title: 'label', price: 'cost.amount', currency: 'cost.unit' },
      ...{ image: 'pictures.0.src', minorUnits: true },
    };
    const env = { UPSTREAM_PRODUCTS: JSON.stringify({ search: paths }) };
    expect(await lineOf(protocol, [form, via], env)).toMatchObject({
      result: {
        response: {
          responseEvents: [
            {
              recommendationEvent: {
                products: [
                  { productId: '7', title: 'Boot', price: 89.5, currency: 'EUR', imageUrl: '/b.jpg' },
                ],
              },
            },
          ],
        },
      },
    });
  });

  test.each(proxyForms)(
    'is sent as it is if UPSTREAM_TOOL_OUTPUTS names its tool: %s, by %s',
    async (form, via) => {
      const env = { UPSTREAM_TOOL_OUTPUTS: 'size_guide, search' };
      expect(await lineOf(protocol, [form, via], env)).toMatchObject({
        result: { response: { responseEvents: [{ 'agent:tool-output:search': output }] } },
      });
    },
  );

  test('whose prices are not shown is reported once, with the tool and its keys', async () => {
    const { agent, open, ask, reports } = startScriptedAgent(protocol);
    agent.answer = (call) => call.play(bytesOf(streams[protocol]));
    const sessionId = await open();
    for (const text of ['Boots', 'More boots']) await ask(sessionId, text).end();
    expect(reports.filter(([event]) => event.includes('prices'))).toEqual([
      [
        'prices in the output of a tool are not shown',
        { tool: 'search', objects: 1, keys: 'sku, label, cost, pictures' },
      ],
    ]);
  });
});
