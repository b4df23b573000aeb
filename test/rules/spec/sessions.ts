import { section, testsIn } from './entry.ts';
import { agentSessions, bodies, operations, outbox, stream, wire } from './tests.ts';

const history = testsIn('test/platform/conformance/inputHistory.test.ts');
const allOnce = history(
  'every turn sends the agent all messages since the previous turn, automated ones included, and none twice',
);

/** The endpoints of the agent sessions. */
export const sessions = [
  ...section('Init session', [
    ['businessId and clientKey are required', 'platform', bodies('%s requires %s')],
    [
      'the answer is response.sessionId',
      'platform',
      agentSessions('opens a session for a valid business and customer and returns response.sessionId'),
    ],
    [
      'it must come before any invoke or close',
      'platform',
      agentSessions('must come before any invoke or close'),
    ],
  ]),
  ...section('Invoke (stream)', [
    ['businessId, clientKey, sessionId and inputEvents are required', 'platform', bodies('%s requires %s')],
    [
      'agentId is optional and targets an agent',
      'platform',
      agentSessions('agentId selects an agent; each has its own memory'),
    ],
    [
      'inputEvents are all events since the last call, ASSISTANT ones included',
      'store',
      allOnce,
      outbox('a failed turn keeps the whole outbox for the next one'),
    ],
    [
      'the body is NDJSON, one complete event a line',
      'platform',
      agentSessions('returns NDJSON, one complete event a line in the result wrapper'),
      stream('sends each line as soon as its event arrives'),
    ],
    [
      'it is read line by line, wherever it is cut',
      'client',
      testsIn('test/protocol/randomInput.test.ts')('returns complete lines however the bytes are cut'),
    ],
    [
      'a sales-assistant configuration uses the same endpoints with its own agentId',
      'platform',
      agentSessions('agentId selects an agent; each has its own memory'),
    ],
  ]),
  ...section('Invoke (sync)', [
    [
      'the same body; response.sessionId and all events in one array',
      'platform',
      agentSessions('accepts the same body and returns response.sessionId and all events in one array'),
      bodies('%s requires %s'),
    ],
  ]),
  ...section('Close session', [
    ['businessId, clientKey and sessionId are required', 'platform', bodies('%s requires %s')],
    [
      'result.response is {} and error is null on success',
      'platform',
      agentSessions('returns result.response {} and error null, also when closing twice'),
    ],
    [
      'otherwise error has code, message, details',
      'platform',
      agentSessions('returns result null and an error with code, message and details for %s'),
    ],
    [
      'an error in the answer is a failure, whatever its status',
      'client',
      wire('rejects for an error in a response with the status 200'),
    ],
  ]),
  ...section('Health check', [
    ['businessId and clientKey are required', 'platform', bodies('%s requires %s')],
    [
      'the customer need not have a session, and response.healthy says whether it is available',
      'platform',
      agentSessions('response.healthy is true, also for a customer without a session'),
    ],
    ['false or absent is unavailable', 'client', wire('health of %j is %s')],
    [
      'an unavailable service is asked again after a pause',
      'store',
      testsIn('test/store/health.test.ts')(
        'checks a service that is down after 2, 4, 8 and finally every 60 seconds',
      ),
    ],
  ]),
  ...section('Versioning', [
    [
      'agent sessions are under /external/v1/ai/agent_graph/',
      'platform',
      operations('are served at their documented path and at no other'),
    ],
    [
      'business operations are under /v1/',
      'platform',
      operations('are served at their documented path and at no other'),
    ],
    [
      'no version header or query parameter is used',
      'platform',
      operations('need no version header or query parameter and ignore both'),
    ],
  ]),
];
