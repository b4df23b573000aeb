import { Type } from 'typebox';
import { closeSchema, healthSchema, initSchema, invokeSchema } from '../http/schemas.ts';

const ofSession = (properties: object) =>
  Type.Object({ response: Type.Object({ sessionId: Type.String(), ...properties }) });
const responseEvents = Type.Array(
  Type.Object({}, { description: 'A response event.', minProperties: 1, maxProperties: 1 }),
);

/** The endpoints under `/external/v1/ai/agent_graph`, for the OpenAPI document. */
export const agentOperations = [
  {
    name: 'Init session',
    path: 'init',
    body: initSchema,
    response: ofSession({}),
    summary: 'Opens a session of one customer.',
  },
  {
    name: 'Invoke stream',
    path: 'invoke',
    body: invokeSchema,
    response: Type.String(),
    mediaType: 'application/x-ndjson',
    summary:
      'Sends input events to the agent. Each line of the response holds a result; the last may hold an error.',
  },
  {
    name: 'Invoke sync',
    path: 'invoke_sync',
    body: invokeSchema,
    response: ofSession({ responseEvents }),
    summary: 'Sends input events to the agent and returns all response events at once.',
  },
  {
    name: 'Close session',
    path: 'close',
    body: closeSchema,
    response: Type.Object({ result: Type.Object({ response: Type.Object({}) }), error: Type.Null() }),
    summary: 'Closes a session; closing it again changes nothing.',
  },
  {
    name: 'Health check',
    path: 'health',
    body: healthSchema,
    response: Type.Object({ response: Type.Object({ healthy: Type.Boolean() }) }),
    summary: 'Whether the platform can serve invokes now.',
  },
];
