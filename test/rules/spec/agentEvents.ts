import { section, testsIn } from './entry.ts';
import { bodies, decodedEvents, demoEvents, encoding } from './tests.ts';

const history = testsIn('test/platform/conformance/inputHistory.test.ts');
const shownHandover = testsIn('test/components/handover/wireHandover.test.tsx');
const interactive = testsIn('test/protocol/decodeInteractive.test.ts');
const proxyInput = testsIn('test/proxy/input.test.ts');
const allOnce = history(
  'every turn sends the agent all messages since the previous turn, automated ones included, and none twice',
);
const acceptedEvent = (kind: string) => bodies(`${kind} is accepted and recorded as documented`);

/** Input and response events of agent sessions. */
export const agentEvents = [
  ...section('Agent input events', [
    [
      'an element holds exactly one key',
      'platform',
      bodies(
        'an element with two keys is rejected with 400, code 3 and the path in the message',
        'an element without a key is rejected with 400, code 3 and the path in the message',
        'an unknown kind is rejected with 400, code 3 and the path in the message',
      ),
    ],
    [
      'messageEvent has a role, USER or ASSISTANT',
      'platform',
      bodies(
        'an unknown role is rejected with 400, code 3 and the path in the message',
        'no role is rejected with 400, code 3 and the path in the message',
      ),
      acceptedEvent('an earlier agent message'),
    ],
    [
      'messageEvent has exactly one content',
      'platform',
      bodies(
        'two contents is rejected with 400, code 3 and the path in the message',
        'no content is rejected with 400, code 3 and the path in the message',
      ),
    ],
    [
      'textContent has text',
      'client',
      encoding('encodes typed text, a suggestion or a starter unchanged'),
      acceptedEvent('text'),
    ],
    ['audioContent has a url', 'client', encoding('encodes a recording'), acceptedEvent('audio')],
    [
      'imageContent has a url and an optional caption',
      'client',
      encoding(
        'encodes a picture with a caption',
        'encodes a picture without a caption, leaving out the field',
      ),
      acceptedEvent('an image'),
      acceptedEvent('an image without caption'),
    ],
    [
      'locationContent has latitude, longitude, name, address',
      'client',
      encoding('encodes a location with its degrees as numbers'),
      acceptedEvent('a location'),
    ],
    [
      'role ASSISTANT is an earlier agent or automated message',
      'client',
      encoding('encodes a greeting or a message of a live agent as the assistant'),
      allOnce,
    ],
    [
      'buttonResponseEvent has id and title',
      'client',
      encoding('encodes a reply, product or action button'),
      acceptedEvent('a button'),
    ],
    [
      'listReplyEvent has id, title and description',
      'client',
      encoding('encodes a row of a list'),
      acceptedEvent('a row'),
    ],
    [
      'filledFormResponseEvent maps field names to strings',
      'client',
      encoding('encodes a form with values that are strings'),
      acceptedEvent('a form'),
      bodies('a form value that is not text is rejected with 400, code 3 and the path in the message'),
    ],
    [
      'storeEvent has storeId, name, city, state',
      'client',
      encoding('encodes a selected store'),
      acceptedEvent('a store'),
    ],
    [
      'storeEvent associates the conversation with a store',
      'platform',
      testsIn('test/platform/catalogue.test.ts')(
        'storeEvent associates the conversation with a store, and no other conversation',
      ),
    ],
    [
      'every input event that the proxy allows passes it unchanged, except for masked card numbers',
      'proxy',
      proxyInput('forwards every input event of the API document unchanged'),
    ],
  ]),
  ...section('Agent response events', [
    [
      'an element holds exactly one key',
      'client',
      decodedEvents('two keys'),
      demoEvents('have exactly one documented key'),
    ],
    [
      'messageEvent has the shape of the input event and the role ASSISTANT',
      'platform',
      demoEvents('of the key messageEvent have the role ASSISTANT and exactly one content'),
    ],
    [
      'messageEvent: a text message is shown',
      'component',
      testsIn('test/components/text/inline.test.ts')('loses no word of a text without markdown'),
    ],
    [
      'messageEvent: an audio message is shown',
      'component',
      testsIn('test/components/media/AudioMessage.test.tsx')('plays, pauses and shows position and duration'),
    ],
    [
      'messageEvent: an image message is shown',
      'component',
      testsIn('test/components/media/ImageMessage.test.tsx')(
        'opens full size on a press, and Escape returns the focus',
      ),
    ],
    [
      'messageEvent: a location message is shown',
      'component',
      testsIn('test/components/media/LocationMessage.test.tsx')(
        'shows the address as text, directions as its only link, and fetches no map',
      ),
    ],
    [
      'recommendationEvent has products with productId, title, description, url, imageUrl, price and currency',
      'platform',
      demoEvents('of the key recommendationEvent have products with the seven fields of the document'),
      decodedEvents('contains complete products, with facets and metadata if sent'),
    ],
    [
      'recommendationEvent: each product is shown with title, price in its currency, picture and link',
      'component',
      testsIn('test/components/products/ProductCard.test.tsx')(
        'makes the whole card one link, named after title and price',
      ),
      testsIn('test/components/products/formatPrice.test.ts')('formats %s %s for %s'),
    ],
    [
      'chatSuggestionEvent has suggestedQuestions, a list of texts',
      'platform',
      demoEvents('of the key chatSuggestionEvent have a list of texts'),
      decodedEvents('leaves out blank suggestions'),
    ],
    [
      'chatSuggestionEvent: each question is offered and sent as it is',
      'component',
      testsIn('test/components/suggestions/Suggestions.test.tsx')(
        'calls onPick with the text of the pressed chip',
        'shows all questions in one row that scrolls sideways, with the last visible one cut off',
      ),
    ],
    [
      'agentHandoverEvent has triggerHandover, reason in English and reasonNative in the language of the customer',
      'platform',
      demoEvents('of the key agentHandoverEvent have triggerHandover, reason and reasonNative'),
      testsIn('test/shop-agent/policy/courtesy.test.ts')(
        'hands over with a reason in the shopper’s language',
      ),
    ],
    [
      'agentHandoverEvent: triggerHandover decides',
      'component',
      shownHandover('an agentHandoverEvent with %j shows nothing'),
      decodedEvents('that is not triggered is undefined'),
    ],
    [
      'agentHandoverEvent: reason is for the shop’s staff, reasonNative for the shopper',
      'component',
      shownHandover(
        'an agentHandoverEvent shows the reason in the shopper’s language, not the one for the staff',
      ),
    ],
    [
      'serviceInteractiveEvent holds one of four messages',
      'platform',
      demoEvents('of the key serviceInteractiveEvent have exactly one of four kinds of messages'),
    ],
    [
      'serviceInteractiveEvent: listMessage',
      'component',
      testsIn('test/components/interactive/ListMessage.test.tsx')(
        'sends a row once with its description, shows it and keeps the focus',
      ),
    ],
    [
      'serviceInteractiveEvent: replyButtonMessage',
      'component',
      testsIn('test/components/interactive/ButtonsMessage.test.tsx')(
        'sends id and title of the pressed button once',
      ),
    ],
    [
      'serviceInteractiveEvent: singleProductMessage',
      'component',
      testsIn('test/components/products/ProductMessage.test.tsx')(
        'shows an embedded product, its action first and the reply buttons after it',
      ),
      interactive('has its action button and its buttons, without empty ones'),
    ],
    [
      'serviceInteractiveEvent: multiProductMessage',
      'component',
      testsIn('test/components/products/ProductsMessage.test.tsx')(
        'renders each section with its title and a list or a wide card',
      ),
    ],
    [
      'sessionCloseEvent is empty',
      'platform',
      demoEvents('of the key sessionCloseEvent are empty'),
      decodedEvents('decodes the end of a session'),
    ],
    [
      'sessionCloseEvent: the agent ended the session',
      'component',
      testsIn('test/components/panel/ChatPanel.test.tsx')(
        'replaces the composer with the end notice when the session is closed',
      ),
    ],
  ]),
];
