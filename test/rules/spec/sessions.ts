import { section } from './entry.ts';

/** Agent sessions, keys and the conventions they rest on. */
export const sessions = [
  ...section('General conventions', [
    [
      'bodies are JSON, except the streamed answer, which is NDJSON',
      'platform',
      'only JSON is taken',
      'answers NDJSON, one complete event a line in the result wrapper',
    ],
    [
      'two path families exist',
      'platform',
      'General conventions: two path families exist; business operations are under /v1/',
    ],
    [
      'every request carries an API key header',
      'platform',
      'without a valid key is refused: 401, whatever the body',
    ],
  ]),
  ...section('API key', [
    [
      'a key has a name, optional scopes and an optional expiry',
      'platform',
      'has a name, optional scopes and an optional expiry',
    ],
    [
      'a key is made by no endpoint of the service',
      'platform',
      'a key is made by no endpoint of the service',
    ],
    ['without scopes a key has full access', 'platform', 'a key without scopes has full access'],
    [
      'without an expiration it does not expire',
      'platform',
      'a key stops when it expires; without an expiration it does not',
    ],
    [
      'the secret is shown once and kept nowhere in plain text',
      'platform',
      'its secret is shown once and kept nowhere in plain text',
    ],
  ]),
  ...section('Authentication', [
    [
      'the key is read from X-API-Key, in either spelling',
      'platform',
      'the key is read from X-API-Key, in either spelling',
    ],
    [
      'a request without a valid key is refused: 401',
      'platform',
      'without a valid key is refused: 401, whatever the body',
    ],
    [
      'ERROR_TYPE_AUTHENTICATION is the type on the business endpoints',
      'platform',
      'answers 401 with ERROR_TYPE_AUTHENTICATION to a key that is not valid',
    ],
    ['a key carries scopes out of nine', 'platform', 'carries scopes out of nine'],
    [
      'a new key leaves the others valid; a key stops when revoked or expired',
      'platform',
      'a new key leaves the others valid; a key stops when revoked',
      'a key stops when it expires; without an expiration it does not',
    ],
    [
      'which scope each business endpoint requires',
      'platform',
      'refuses a key for inference only, and one without the scope',
      'says of each business operation which scope it asks for',
    ],
    [
      'an inference key can do nothing but the agent endpoints',
      'platform',
      'refuses a key for inference only, and one without the scope',
    ],
    [
      'a key is never in client-side code',
      'proxy',
      'the key is in no answer, no header, no metric and no log line of a whole run',
    ],
    [
      'webhook deliveries are authenticated by a secret of their own',
      'platform',
      'Authentication: webhook deliveries are authenticated by a secret of their own',
    ],
  ]),
  ...section('Agent session', [
    [
      'a session is scoped to one customer of one business',
      'platform',
      'is scoped to one customer of one business: anybody else gets the answer for an unknown one',
    ],
    ['events of one session never affect another', 'platform', 'events of one session never affect another'],
    [
      'init opens a session for a valid business and customer',
      'platform',
      'opens a session for a valid business and customer, and answers response.sessionId',
    ],
    [
      'invoke leaves an open session open and returns events',
      'platform',
      'leaves the session open, and the agent finds what it remembered',
    ],
    ['close ends it', 'platform', 'answers result.response {} and error null, and closing twice is harmless'],
    [
      'a closed session accepts no more; a new one must be opened',
      'platform',
      'a closed session accepts no more; a new one must be opened',
    ],
    [
      'the conversation ends for the shopper when the agent closes the session',
      'store',
      'when the agent closes the session, its last words are still shown and nothing more is sent',
    ],
  ]),
  ...section('Agent input events', [
    [
      'an element holds exactly one key',
      'platform',
      'every input event of the API document goes through as it is',
    ],
    [
      'messageEvent has a role and exactly one content',
      'client',
      'typed text, a suggestion or a starter goes out verbatim',
    ],
    ['textContent has text', 'client', 'typed text, a suggestion or a starter goes out verbatim'],
    ['audioContent has a url', 'client', 'a recording'],
    [
      'imageContent has a url and an optional caption',
      'client',
      'a picture with a caption',
      'a picture without a caption carries no empty one',
    ],
    [
      'locationContent has latitude, longitude, name, address',
      'client',
      'a shared place has numbers for degrees',
    ],
    [
      'role ASSISTANT is an earlier agent or automated message',
      'client',
      'greetings go along with the first thing the shopper says, in order',
    ],
    ['buttonResponseEvent has id and title', 'client', 'a reply, product or action button'],
    ['listReplyEvent has id, title and description', 'client', 'a row of a list'],
    ['filledFormResponseEvent maps field names to text', 'client', 'a form, all values strings'],
    ['storeEvent has storeId, name, city, state', 'client', 'a store that was picked'],
    [
      'storeEvent associates the conversation with a store',
      'platform',
      'a chosen store is noted aloud, and "that store" is then it',
    ],
  ]),
  ...section('Agent response events', [
    ['an element holds exactly one key', 'client', 'two keys'],
    ['messageEvent: a text message is shown', 'component', 'loses no word of a text without markdown'],
    [
      'messageEvent: an audio message is shown',
      'component',
      'it plays, pauses, and says where it is and how long it takes',
    ],
    [
      'messageEvent: an image message is shown',
      'component',
      'a press shows it whole, and Escape gives the focus back',
    ],
    [
      'messageEvent: a location message is shown',
      'component',
      'the address is text, the way there a link, and no map is fetched',
    ],
    [
      'recommendationEvent: each product with title, price in its currency, picture and link',
      'component',
      'the whole card is one link, named after title, price and stock',
    ],
    [
      'chatSuggestionEvent: each question is offered',
      'component',
      'sends the words of the chip',
      'shows all chips that fit into two lines',
    ],
    [
      'agentHandoverEvent: triggerHandover decides, reasonNative is shown',
      'component',
      'that is not triggered shows nothing',
      'says what was asked and how far it has come',
    ],
    [
      'serviceInteractiveEvent: listMessage',
      'component',
      'a row is chosen once and sent with its description; then the select shows it and keeps the focus',
    ],
    ['serviceInteractiveEvent: replyButtonMessage', 'component', 'a press answers once, with id and title'],
    [
      'serviceInteractiveEvent: singleProductMessage',
      'component',
      'a product that came whole is shown, with its action first and the answers after it',
    ],
    [
      'serviceInteractiveEvent: multiProductMessage',
      'component',
      'each section has its name, and one list or one wide card',
    ],
    [
      'sessionCloseEvent: the agent ended the session',
      'component',
      'puts the end of the conversation in the place of the composer',
    ],
  ]),
  ...section('Init session', [
    ['businessId and clientKey are required', 'platform', 'requires %s'],
    [
      'the answer is response.sessionId',
      'platform',
      'opens a session for a valid business and customer, and answers response.sessionId',
    ],
    ['it must come before any invoke or close', 'platform', 'must come before any invoke or close'],
  ]),
  ...section('Invoke (stream)', [
    ['businessId, clientKey, sessionId and inputEvents are required', 'platform', 'requires %s'],
    ['agentId targets an agent', 'platform', 'agentId targets an agent, each with a memory of its own'],
    [
      'inputEvents are all events since the last call, ASSISTANT ones included',
      'store',
      'greetings go along with the first thing the shopper says, in order',
      'the outbox is emptied by the 200 head, not by the request',
    ],
    [
      'the body is NDJSON, one complete event a line',
      'platform',
      'answers NDJSON, one complete event a line in the result wrapper',
    ],
    ['it is read line by line, wherever it is cut', 'client', 'lines come whole however the bytes are cut'],
  ]),
  ...section('Invoke (sync)', [
    [
      'the same body; response.sessionId and all events in one array',
      'platform',
      'takes the same body; answers response.sessionId and all events in one array',
    ],
  ]),
  ...section('Close session', [
    ['businessId, clientKey and sessionId are required', 'platform', 'requires %s'],
    [
      'result.response is {} and error is null on success',
      'platform',
      'answers result.response {} and error null, and closing twice is harmless',
    ],
    ['otherwise error has code, message, details', 'client', 'reports the failure inside its 200'],
  ]),
  ...section('Health check', [
    [
      'businessId and clientKey are required; the customer need not have a session',
      'platform',
      'requires %s',
      'response.healthy is true, also for a customer without a session',
    ],
    [
      'response.healthy says whether it is available',
      'platform',
      'response.healthy is true, also for a customer without a session',
    ],
    [
      'false or absent is unavailable, and asked again after a pause',
      'store',
      'a service that is down is asked again after 2, 4, 8',
    ],
  ]),
  ...section('Versioning', [
    [
      'agent sessions are under /external/v1/ai/agent_graph/, without a version header',
      'platform',
      'agent sessions are under /external/v1/ai/agent_graph/, without a version header',
    ],
    [
      'business operations are under /v1/',
      'platform',
      'General conventions: two path families exist; business operations are under /v1/',
    ],
  ]),
];
