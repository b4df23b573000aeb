import { section, testsIn } from './entry.ts';
import {
  agentSessions,
  authentication,
  bodies,
  businessRoutes,
  keys,
  operations,
  signing,
  turns,
} from './tests.ts';

const storeSession = testsIn('test/store/session.test.ts');

/** Conventions, API keys and the lifecycle of a session. */
export const conventions = [
  ...section('General conventions', [
    [
      'bodies are JSON, except the streamed answer, which is NDJSON',
      'platform',
      bodies('only JSON is accepted'),
      operations('return JSON, and NDJSON for the stream'),
    ],
    [
      'two path families exist',
      'platform',
      operations('are served at their documented path and at no other'),
    ],
    [
      'every request carries an API key header',
      'platform',
      operations('reject a request without a valid key with 401 and ERROR_TYPE_AUTHENTICATION'),
    ],
    [
      'the service has these twenty operations',
      'platform',
      testsIn('test/platform/openapi/document.test.ts')(
        'contains the operations of the API document and no others',
      ),
      operations('are served at their documented path and at no other'),
    ],
  ]),
  ...section('API key', [
    [
      'a key has a name, optional scopes and an optional expiry',
      'platform',
      keys('has a name, optional scopes and an optional expiry', 'cannot be created with no name'),
    ],
    [
      'a key is made and revoked by no endpoint of the service',
      'platform',
      authentication('no endpoint creates an API key'),
    ],
    [
      'without scopes a key has full access, unless it is an inference key',
      'platform',
      operations('accept a key without scopes'),
    ],
    [
      'without an expiration it does not expire',
      'platform',
      authentication('a key is rejected after it expires; without an expiration it stays valid'),
    ],
    [
      'the secret is displayed once, at creation, and kept nowhere in plain text',
      'platform',
      keys('its secret is returned once and stored nowhere in plain text'),
    ],
  ]),
  ...section('Authentication', [
    [
      'the key is read from X-API-Key, in any letter case',
      'platform',
      authentication('the key is read from X-API-Key, in any letter case'),
    ],
    [
      'a request without a valid key gets an error of type ERROR_TYPE_AUTHENTICATION, as HTTP 401',
      'platform',
      operations('reject a request without a valid key with 401 and ERROR_TYPE_AUTHENTICATION'),
      businessRoutes('returns 401 with ERROR_TYPE_AUTHENTICATION for an invalid key'),
    ],
    [
      'a key without any scope has full access, unless it is an inference key',
      'platform',
      operations('accept a key without scopes'),
    ],
    ['a key accepts nine scopes and no others', 'platform', keys('accepts nine scopes and no others')],
    [
      'a key with scopes has the access of these and no other',
      'platform',
      operations('accept a key with their scope and reject a key with another scope'),
    ],
    [
      'a new key leaves the others valid',
      'platform',
      authentication('a new key leaves other keys valid; a revoked key is rejected'),
    ],
    [
      'a key stops when revoked or expired',
      'platform',
      authentication(
        'a new key leaves other keys valid; a revoked key is rejected',
        'a key is rejected after it expires; without an expiration it stays valid',
      ),
    ],
    [
      'an inference key can do nothing but the agent endpoints',
      'platform',
      operations('reject an inference key, except for the agent sessions'),
    ],
    [
      'a key is never in client-side code',
      'proxy',
      testsIn('test/proxy/secrets.test.ts')(
        'no response, header, metric or log line contains the key; no metric or log line contains messages or tokens',
      ),
    ],
    [
      'webhook deliveries are authenticated by a signing secret, distinct from the API key',
      'platform',
      signing('Authentication: webhook deliveries are authenticated by a secret of their own'),
    ],
  ]),
  ...section('Agent session', [
    [
      'a session is identified by sessionId and scoped to one customer of one business',
      'platform',
      agentSessions(
        'is scoped to one customer of one business; other callers get the error for an unknown session',
      ),
    ],
    [
      'events of one session never affect another',
      'platform',
      agentSessions('events of one session never affect another'),
    ],
    [
      'init opens a session for a valid business and customer',
      'platform',
      agentSessions('opens a session for a valid business and customer and returns response.sessionId'),
      authentication('a key of another business returns 403'),
    ],
    [
      'invoke leaves an open session open and returns events',
      'platform',
      agentSessions("leaves the session open and keeps the agent's memory"),
    ],
    [
      'close ends it and releases its resources',
      'platform',
      agentSessions(
        'returns result.response {} and error null, also when closing twice',
        'deletes the memories of its agents',
      ),
      turns('ends the running and the waiting turns'),
    ],
    [
      'a closed session accepts no more invokes; a new session must be opened',
      'platform',
      agentSessions('a closed session accepts no more invokes; a new session must be opened'),
    ],
    [
      'a sessionCloseEvent means that the agent ended the session',
      'platform',
      agentSessions('a sessionCloseEvent closes the session, and an explicit close still succeeds'),
    ],
    [
      'the conversation ends for the shopper when the agent closes the session',
      'store',
      storeSession('shows the last events of a turn that closes the session, and sends nothing more'),
    ],
  ]),
];
