import { Type } from 'typebox';
import { closeSchema, healthSchema, initSchema, invokeSchema } from '../http/schemas.ts';

const ofSession = (properties: object) =>
  Type.Object({ response: Type.Object({ sessionId: Type.String(), ...properties }) });
const responseEvents = Type.Array(
  Type.Object({}, { description: 'A response event.', minProperties: 1, maxProperties: 1 }),
);

/** The endpoints under `/external/v1/ai/agent_graph`, as the OpenAPI document tells of them. */
export const agentOperations = [
  {
    ...{ name: 'Init session', path: 'init', body: initSchema, response: ofSession({}) },
    summary: 'Opens a session of one customer.',
  },
  {
    ...{ name: 'Invoke stream', path: 'invoke', body: invokeSchema },
    ...{ response: Type.String(), mediaType: 'application/x-ndjson' },
    summary: 'Says something to the agent. Each line of the answer holds a result, or last of all an error.',
  },
  {
    ...{
      name: 'Invoke sync',
      path: 'invoke_sync',
      body: invokeSchema,
      response: ofSession({ responseEvents }),
    },
    summary: 'Says something to the agent; all of its answer comes at once.',
  },
  {
    ...{ name: 'Close session', path: 'close', body: closeSchema },
    response: Type.Object({ result: Type.Object({ response: Type.Object({}) }), error: Type.Null() }),
    summary: 'Ends a session; closing twice is harmless.',
  },
  {
    ...{ name: 'Health check', path: 'health', body: healthSchema },
    response: Type.Object({ response: Type.Object({ healthy: Type.Boolean() }) }),
    summary: 'Whether invokes can be answered now.',
  },
];
