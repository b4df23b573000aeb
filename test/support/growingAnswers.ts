/** The events of an agent that writes texts piece by piece, in either protocol. */
export interface AnswerWriter {
  begin(): readonly object[];
  start(text: string): readonly object[];
  add(text: string, delta: string): readonly object[];
  end(text: string): readonly object[];
  /** A tool of the server, with products. */
  tool(callId: string): readonly object[];
  finish(): readonly object[];
}

const product = {
  '@type': 'Product',
  productID: 'p1',
  name: 'Jacket',
  offers: { price: 10, priceCurrency: 'EUR' },
};
const output = { products: [product] };

export const answerWriters: Readonly<Record<'ai-sdk' | 'ag-ui', AnswerWriter>> = {
  'ai-sdk': {
    begin: () => [{ type: 'start' }, { type: 'start-step' }],
    start: (id) => [{ type: 'text-start', id }],
    add: (id, delta) => [{ type: 'text-delta', id, delta }],
    end: (id) => [{ type: 'text-end', id }],
    tool: (toolCallId) => [
      { type: 'tool-input-available', toolCallId, toolName: 'search', input: {} },
      { type: 'tool-output-available', toolCallId, output },
    ],
    finish: () => [{ type: 'finish-step' }, { type: 'finish' }],
  },
  'ag-ui': {
    begin: () => [{ type: 'RUN_STARTED' }],
    start: (messageId) => [{ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }],
    add: (messageId, delta) => [{ type: 'TEXT_MESSAGE_CONTENT', messageId, delta }],
    end: (messageId) => [{ type: 'TEXT_MESSAGE_END', messageId }],
    tool: (toolCallId) => [
      { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'search' },
      { type: 'TOOL_CALL_END', toolCallId },
      { type: 'TOOL_CALL_RESULT', toolCallId, content: JSON.stringify(output) },
    ],
    finish: () => [{ type: 'RUN_FINISHED' }],
  },
};

/** Server-sent events with these data. */
export const eventBytes = (events: readonly object[]): Buffer =>
  Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
