/** Creates the i-th event of a stream, or several events. */
type Flood = (index: number) => object;

const aiSdk: Readonly<Record<string, Flood>> = {
  'calls of tools': (i) => ({ type: 'tool-input-available', toolCallId: `c${i}`, toolName: 't', input: {} }),
  'calls with one id': () => ({ type: 'tool-input-available', toolCallId: 'c', toolName: 't', input: {} }),
  'results without a call': (i) => ({ type: 'tool-output-available', toolCallId: `c${i}`, output: i }),
  'results of one call': (i) => ({ type: 'tool-output-available', toolCallId: 'c', output: i }),
  'errors of calls': (i) => ({ type: 'tool-output-error', toolCallId: `c${i % 500}`, errorText: 'x' }),
  'requests of approval': (i) => ({
    type: 'tool-approval-request',
    toolCallId: `c${i % 500}`,
    approvalId: i,
  }),
  approvals: (i) => ({ type: 'tool-approval-response', approvalId: i, approved: true }),
  texts: (i) => ({ type: 'text-start', id: i }),
  'texts with one id': (i) => ({ type: i % 2 ? 'text-end' : 'text-start', id: 't' }),
  'pieces of a text': (i) => ({ type: 'text-delta', id: 't', delta: `word ${i} ` }),
  'blank pieces of a text': () => ({ type: 'text-delta', id: 't', delta: '\n' }),
  'pieces of many texts': (i) => ({ type: 'text-delta', id: `t${i % 500}`, delta: 'word ' }),
  'pieces of new texts': (i) => ({ type: 'text-delta', id: `t${i}`, delta: 'word ' }),
  'texts that are reset': (i) =>
    [{ type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'x' }, { type: 'reset-step' }][
      i % 3
    ] ?? {},
  steps: () => ({ type: 'start-step' }),
  'ends of steps': () => ({ type: 'finish-step' }),
  starts: () => ({ type: 'start' }),
  'data parts': (i) => ({ type: 'data-suggestions', data: [`question ${i}`] }),
  'data parts with an id': (i) => ({ type: 'data-suggestions', id: i, data: ['question'] }),
  'data parts with one id': (i) => ({ type: 'data-suggestions', id: 'd', data: [`question ${i}`] }),
  links: (i) => ({ type: 'source-url', url: `https://shop.example/${i}` }),
  files: (i) => ({ type: 'file', url: `https://shop.example/${i}.png`, mediaType: 'image/png' }),
  'unknown chunks': (i) => ({ type: `x${i}` }),
  reasoning: (i) => ({ type: 'reasoning-delta', id: i, delta: 'x' }),
};

const agUi: Readonly<Record<string, Flood>> = {
  'calls of tools': (i) => ({ type: 'TOOL_CALL_START', toolCallId: `c${i}`, toolCallName: 't' }),
  'calls of one message': (i) => ({
    type: 'TOOL_CALL_START',
    toolCallId: `c${i}`,
    toolCallName: 't',
    parentMessageId: 'm',
  }),
  'chunks of calls': (i) => ({ type: 'TOOL_CALL_CHUNK', toolCallId: `c${i}`, toolCallName: 't', delta: '1' }),
  'arguments of one call': () => ({ type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '1' }),
  'arguments of many calls': (i) => ({ type: 'TOOL_CALL_ARGS', toolCallId: `c${i % 500}`, delta: '1' }),
  'chunks of many calls of one message': (i) => ({
    type: 'TOOL_CALL_CHUNK',
    toolCallId: `c${i % 500}`,
    toolCallName: 't',
    parentMessageId: 'm',
    delta: '1',
  }),
  'results without a call': (i) => ({ type: 'TOOL_CALL_RESULT', toolCallId: `c${i}`, content: `${i}` }),
  'results of one call': (i) => ({ type: 'TOOL_CALL_RESULT', toolCallId: 'c', content: `${i}` }),
  'results of many calls': (i) => ({ type: 'TOOL_CALL_RESULT', toolCallId: `c${i % 500}`, content: '1' }),
  texts: (i) => ({ type: 'TEXT_MESSAGE_START', messageId: `m${i}` }),
  'texts with one id': (i) => ({ type: `TEXT_MESSAGE_${i % 2 ? 'END' : 'START'}`, messageId: 'm' }),
  'texts with ids of a wrong type': (i) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: { i }, delta: 'x' }),
  'texts of others': (i) => ({ type: 'TEXT_MESSAGE_START', messageId: `m${i}`, role: 'user' }),
  'pieces of a text': (i) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: `word ${i} ` }),
  'blank pieces of a text': () => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '\n' }),
  'pieces of many texts': (i) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: `m${i % 500}`, delta: 'x ' }),
  'pieces of new texts': (i) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: `m${i}`, delta: 'x' }),
  'chunks of a text': (i) => ({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: `word ${i} ` }),
  'chunks of alternating texts': (i) => ({ type: 'TEXT_MESSAGE_CHUNK', messageId: `m${i % 2}`, delta: 'x' }),
  'chunks between states': (i) => ({ type: i % 2 ? 'STATE_DELTA' : 'TEXT_MESSAGE_CHUNK', delta: 'x' }),
  snapshots: (i) => ({
    type: 'MESSAGES_SNAPSHOT',
    messages: [
      { id: 'u', role: 'user', content: 'Hello' },
      { id: i, role: 'assistant', content: `text ${i}` },
    ],
  }),
  runs: () => ({ type: 'RUN_STARTED' }),
  'ends of runs': () => ({ type: 'RUN_FINISHED' }),
  questions: (i) => ({ type: 'CUSTOM', name: 'on_interrupt', value: `Which ${i}?` }),
  states: () => ({ type: 'STATE_DELTA', delta: [] }),
  'custom events': (i) => ({ type: 'CUSTOM', name: 'suggestions', value: [`question ${i}`] }),
  activities: (i) => ({ type: 'ACTIVITY_SNAPSHOT', messageId: `a${i}`, activityType: 'x', content: {} }),
  'unknown events': (i) => ({ type: `X${i}` }),
};

const starts = {
  'ai-sdk': [{ type: 'start' }, ...Array.from({ length: 500 }, (_, i) => aiSdk['calls of tools']?.(i) ?? {})],
  'ag-ui': [
    { type: 'RUN_STARTED' },
    ...Array.from({ length: 500 }, (_, i) => agUi['calls of one message']?.(i) ?? {}),
  ],
} as const;
const ends = { 'ai-sdk': { type: 'finish' }, 'ag-ui': { type: 'RUN_FINISHED' } } as const;

/** Events of which a stream may contain any number, by protocol and by what they flood. */
export const agentFloods = { 'ai-sdk': aiSdk, 'ag-ui': agUi } as const;

/** A stream with `count` events of a kind. @param hasCalls Whether 500 calls come before them. */
export const floodOf = (
  protocol: keyof typeof agentFloods,
  flood: Flood,
  count: number,
  hasCalls: boolean,
): readonly object[] => [
  ...starts[protocol].slice(0, hasCalls ? undefined : 1),
  ...Array.from({ length: count }, (_, index) => flood(index)),
  ends[protocol],
];

export const floodBytes = (events: readonly object[]): Uint8Array =>
  new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
