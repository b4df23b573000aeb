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

/** Conventions, keys and the life of a session. */
export const conventions = [
  ...section('General conventions', [
    [
      'bodies are JSON, except the streamed answer, which is NDJSON',
      'platform',
      bodies('only JSON is taken'),
      operations('return JSON, and the stream NDJSON'),
    ],
    [
      'two path families exist',
      'platform',
      operations('are served at the path of the document, and in neither family at another'),
    ],
    [
      'every request carries an API key header',
      'platform',
      operations('refuse a request without a valid key with 401 and ERROR_TYPE_AUTHENTICATION'),
    ],
    [
      'the service has these twenty operations',
      'platform',
      testsIn('test/platform/openapi/document.test.ts')(
        'holds the operations of the API document and no others',
      ),
      operations('are served at the path of the document, and in neither family at another'),
    ],
  ]),
  ...section('API key', [
    [
      'a key has a name, optional scopes and an optional expiry',
      'platform',
      keys('has a name, optional scopes and an optional expiry', 'is not made with no name'),
    ],
    [
      'a key is made and revoked by no endpoint of the service',
      'platform',
      authentication('a key is made by no endpoint of the service'),
    ],
    ['without scopes a key has full access', 'platform', operations('accept a key without scopes')],
    [
      'without an expiration it does not expire',
      'platform',
      authentication('a key stops when it expires; without an expiration it does not'),
    ],
    [
      'the secret is displayed once, at creation, and kept nowhere in plain text',
      'platform',
      keys('its secret is shown once and kept nowhere in plain text'),
    ],
  ]),
  ...section('Authentication', [
    [
      'the key is read from X-API-Key, in either spelling',
      'platform',
      authentication('the key is read from X-API-Key, in either spelling'),
    ],
    [
      'a request without a valid key gets an error of type ERROR_TYPE_AUTHENTICATION, as HTTP 401',
      'platform',
      operations('refuse a request without a valid key with 401 and ERROR_TYPE_AUTHENTICATION'),
      businessRoutes('answers 401 with ERROR_TYPE_AUTHENTICATION to a key that is not valid'),
    ],
    ['a key without any scope has full access', 'platform', operations('accept a key without scopes')],
    ['a key carries scopes out of nine', 'platform', keys('carries scopes out of nine')],
    [
      'a key with scopes has the access of these and no other',
      'platform',
      operations('accept a key with one scope where it is theirs, and refuse it elsewhere'),
    ],
    [
      'a new key leaves the others valid',
      'platform',
      authentication('a new key leaves the others valid; a key stops when revoked'),
    ],
    [
      'a key stops when revoked or expired',
      'platform',
      authentication(
        'a new key leaves the others valid; a key stops when revoked',
        'a key stops when it expires; without an expiration it does not',
      ),
    ],
    [
      'an inference key can do nothing but the agent endpoints',
      'platform',
      operations('refuse a key for inference only, but for the agent sessions'),
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
        'is scoped to one customer of one business: anybody else gets the answer for an unknown one',
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
      agentSessions('opens a session for a valid business and customer, and answers response.sessionId'),
      authentication('a key of another business is refused: 403'),
    ],
    [
      'invoke leaves an open session open and returns events',
      'platform',
      agentSessions('leaves the session open, and the agent finds what it remembered'),
    ],
    [
      'close ends it and releases its resources',
      'platform',
      agentSessions('answers result.response {} and error null, and closing twice is harmless'),
      turns('ends the running turn and those that wait'),
    ],
    [
      'a closed session accepts no more; a new one must be opened',
      'platform',
      agentSessions('a closed session accepts no more; a new one must be opened'),
    ],
    [
      'a sessionCloseEvent means that the agent ended the session',
      'platform',
      agentSessions(
        'a sessionCloseEvent of the agent closes it here too, and an explicit close stays harmless',
      ),
    ],
    [
      'the conversation ends for the shopper when the agent closes the session',
      'store',
      storeSession(
        'when the agent closes the session, its last words are still shown and nothing more is sent',
      ),
    ],
  ]),
];
