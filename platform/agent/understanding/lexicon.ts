import type { Filters } from '../catalogue/filters.ts';

type Meaning = Filters & { readonly text: string };
const means = (text: string, filters: Filters): Meaning => ({ ...filters, text });

/** What each phrase asks for. The longest phrase wins, so "rain jacket" is not also a "jacket". */
const meanings: readonly Meaning[] = [
  // kinds of thing
  means('jacket|outerwear|outdoor jacket', { shapes: ['shell-jacket', 'parka'] }),
  means('coat|overcoat', { shapes: ['parka', 'shell-jacket'] }),
  means('parka|anorak parka', { shapes: ['parka'] }),
  means(
    'winter coat|winter jacket|warm jacket|warm coat|insulated jacket|padded jacket|puffer|puffer jacket',
    {
      shapes: ['parka'],
      features: ['warm'],
    },
  ),
  means('down jacket|down coat|down parka', { shapes: ['parka'], features: ['down'] }),
  means(
    'rain jacket|raincoat|rain coat|waterproof jacket|mac|waterproof shell|rain shell|rain gear|rainwear',
    {
      shapes: ['shell-jacket', 'parka'],
      features: ['waterproof'],
    },
  ),
  means('shell|shell jacket|hard shell|hardshell|anorak|mountain jacket|cagoule', {
    shapes: ['shell-jacket'],
  }),
  means('wind jacket|windbreaker|wind breaker|windcheater|wind shell', {
    shapes: ['shell-jacket'],
    features: ['windproof'],
  }),
  means('fleece|fleece jacket|midlayer|mid layer|pullover|jumper|sweater|hoody|hoodie|sweatshirt|jersey', {
    shapes: ['fleece'],
  }),
  means('tee|t shirt|tshirt|shirt|top|base layer|baselayer', { shapes: ['tee'] }),
  means('long sleeve|longsleeve|sun shirt', { shapes: ['tee'] }),
  means('trousers|pants|trekking trousers|hiking pants|hiking trousers|walking trousers|bottoms|leggings', {
    shapes: ['trekking-trousers'],
  }),
  means('overtrousers|over trousers|rain trousers|rain pants|waterproof trousers|waterproof pants', {
    shapes: ['trekking-trousers'],
    features: ['waterproof'],
  }),
  means('zip off trousers|zip off pants|convertible trousers|zip off', {
    shapes: ['trekking-trousers'],
    features: ['zip-off'],
  }),
  means('shorts|swim shorts|hiking shorts|bermudas', { shapes: ['shorts'] }),
  means('boot|hiking boot|walking boot|trekking boot|mountain boot|hiking shoe|trekking shoe', {
    shapes: ['hiking-boot'],
  }),
  means('winter boot|snow boot', { shapes: ['hiking-boot'], season: 'winter' }),
  means('shoe|footwear', { shapes: ['trail-shoe', 'hiking-boot', 'sandal'] }),
  means('trail shoe|trainer|sneaker|walking shoe|low shoe', { shapes: ['trail-shoe'] }),
  means('running shoe|trail runner|trail running shoe', {
    shapes: ['trail-shoe'],
    activity: 'trail-running',
  }),
  means('sandal|flip flop|water shoe|trekking sandal', { shapes: ['sandal'] }),
  means('daypack|day pack|small backpack|small rucksack|school bag', { shapes: ['daypack'] }),
  means('laptop bag|laptop backpack|office bag|commuter pack', {
    shapes: ['daypack'],
    features: ['laptop-sleeve'],
  }),
  means('backpack|rucksack|back pack|pack|knapsack', { shapes: ['daypack', 'trekking-pack'] }),
  means('trekking pack|trekking backpack|trekking rucksack|hiking backpack|large backpack|big backpack', {
    shapes: ['trekking-pack'],
  }),
  means('duffel|duffle|duffel bag|duffle bag|travel bag|holdall|weekender|weekend bag|luggage', {
    shapes: ['duffel'],
  }),
  means('suitcase|trolley|roller|wheeled bag|rolling bag', { shapes: ['duffel'], features: ['wheels'] }),
  means('carry on|cabin bag|hand luggage|cabin luggage|carry on bag', {
    shapes: ['duffel'],
    features: ['carry-on'],
  }),
  means('bag', { shapes: ['duffel', 'daypack', 'dry-bag'] }),
  means('dry bag|drybag|dry sack|waterproof bag|packing cube|pack liner|stuff sack', { shapes: ['dry-bag'] }),
  means('tent', { shapes: ['tent'] }),
  means('tent for two|two person tent|tent for a couple|two man tent', {
    shapes: ['tent'],
    measures: { people: { min: 2 } },
  }),
  means('tent for three|three person tent', { shapes: ['tent'], measures: { people: { min: 3 } } }),
  means('family tent|tent for four|four person tent', { shapes: ['tent'], measures: { people: { min: 4 } } }),
  means('sleeping bag|sleepingbag|quilt', { shapes: ['sleeping-bag'] }),
  means('liner|sleeping bag liner|hut liner|hut sleeping bag|silk liner', { shapes: ['sleeping-bag'] }),
  means('mat|sleeping mat|sleeping pad|camping mat|air mat|airbed|air bed|mattress|sleeping matress', {
    shapes: ['mat'],
  }),
  means('stove|camping stove|gas stove|cooker|burner|camp stove', { shapes: ['stove'] }),
  means('mug|cup|enamel mug|coffee mug', { shapes: ['enamel-mug'] }),
  means('bottle|water bottle|drinking bottle', { shapes: ['bottle'] }),
  means('flask|thermos|thermos flask|thermal flask|vacuum flask', {
    shapes: ['bottle'],
    features: ['keeps-hot'],
  }),
  means('headlamp|head lamp|head torch|headtorch|torch|flashlight|headlight', { shapes: ['headlamp'] }),
  means('pole|trekking pole|hiking pole|walking pole|hiking stick|walking stick|trekking stick', {
    shapes: ['poles'],
  }),
  means('hat|headwear', { shapes: ['hat'] }),
  means('beanie|woolly hat|winter hat|bobble hat|wool hat', { shapes: ['hat'], features: ['warm'] }),
  means('cap|baseball cap', { shapes: ['hat'] }),
  means('sun hat|sunhat', { shapes: ['hat'], features: ['uv-protection'] }),
  means('rain hat', { shapes: ['hat'], features: ['waterproof'] }),
  means('glove|mitten|mitt', { shapes: ['gloves'] }),
  means('sock|hiking sock|stocking', { shapes: ['socks'] }),
  means('sunglasses|sun glasses|shades|glasses|eyewear', { shapes: ['sunglasses'] }),
  // the same in German, French and Spanish
  means('jacke|veste|chaqueta', { shapes: ['shell-jacket', 'parka'] }),
  means('regenjacke|veste de pluie|chubasquero|impermeable', {
    shapes: ['shell-jacket', 'parka'],
    features: ['waterproof'],
  }),
  means('wanderschuhe|wanderstiefel|chaussures de randonnee|botas de montana|botas', {
    shapes: ['hiking-boot'],
  }),
  means('schuhe|chaussures|zapatos', { shapes: ['trail-shoe', 'hiking-boot', 'sandal'] }),
  means('zelt|tente|tienda de campana', { shapes: ['tent'] }),
  means('schlafsack|sac de couchage|saco de dormir', { shapes: ['sleeping-bag'] }),
  means('mochila|sac a dos', { shapes: ['daypack', 'trekking-pack'] }),
  means('damen|femme|mujer', { fit: 'women' }),
  means('herren|homme|hombre', { fit: 'men' }),
  means('kinder|enfant|nino', { fit: 'kids' }),
  means('wasserdicht', { features: ['waterproof'] }),
  // categories
  means('clothing|clothes|apparel|tops and trousers', { category: 'clothing' }),
  means('jackets and fleeces', { category: 'jackets' }),
  means('boots and shoes', { category: 'footwear' }),
  means('packs and bags', { category: 'packs' }),
  means('tents and sleep|shelter|camping gear|camping equipment', { category: 'shelter' }),
  means('cook and drink|cookware|camp kitchen|cooking gear|kitchen', { category: 'kitchen' }),
  means('light poles and eyes|lights and poles', { category: 'trail-tools' }),
  means('hats gloves and socks|accessories|accessory', { category: 'extras' }),
  // features
  means(
    'waterproof|water proof|rainproof|rain proof|watertight|water tight|for rain|for the rain|rainy|against rain|keep me dry|keeps me dry|stay dry',
    {
      features: ['waterproof'],
    },
  ),
  means('water repellent|water resistant|showerproof', { features: ['water-repellent'] }),
  means('windproof|wind proof|against wind|for wind|windy', { features: ['windproof'] }),
  means('breathable|ventilated|airy', { features: ['breathable'] }),
  means('light|lightweight|light weight|ultralight|ultra light|super light|not heavy|not too heavy', {
    features: ['lightweight'],
  }),
  means('packable|foldable|compact|pack small|packs small|small pack size', { features: ['packable'] }),
  means('warm|cosy|cozy|keeps me warm|keep me warm|for the cold|for cold weather|really warm|freezing', {
    features: ['warm'],
  }),
  means('insulated|padded', { features: ['insulated'] }),
  means('with down|down fill|down filled|goose down|duck down|real down', { features: ['down'] }),
  means('down sleeping bag|down bag', { shapes: ['sleeping-bag'], features: ['down'] }),
  means('synthetic|synthetic fill', { features: ['synthetic-fill'] }),
  means('hood|hooded|with a hood|with hood', { features: ['hooded'] }),
  means('pit zip|underarm zip', { features: ['pit-zips'] }),
  means('vegan|animal free|cruelty free', { features: ['vegan'] }),
  means('recycled|recycled material', { features: ['recycled'] }),
  means('organic|organic cotton', { features: ['organic'] }),
  means('merino|wool|woollen|woolen|merino wool', { features: ['merino'] }),
  means('quick dry|quick drying|fast drying|dries fast|dries quickly|quickdry', { features: ['quick-dry'] }),
  means('uv|uv protection|sun protection|upf|against the sun', { features: ['uv-protection'] }),
  means('stretch|stretchy|elastic|flexible', { features: ['stretch'] }),
  means('ankle support|high cut|mid cut', { features: ['ankle-support'] }),
  means('wide brim|wide brimmed|wide brimmed hat', { shapes: ['hat'] }),
  means('wide mat|wide sleeping mat|wide sleeping pad', { shapes: ['mat'], size: 'wide' }),
  means(
    'wide|wider|wide fit|wide fitting|extra wide|wide feet|wide foot|broad feet|broad foot|wide toe box|roomy toe box|bunion|width',
    { features: ['wide-fit'] },
  ),
  means('narrow|narrower|narrow fit|narrow feet|narrow foot|slim feet|slim foot|narrow heel', {
    features: ['narrow-fit'],
  }),
  means('grip|grippy|non slip|good sole', { features: ['grippy'] }),
  means('cushioned|cushioning|soft sole', { features: ['cushioned'] }),
  means('wheel|with wheels|wheeled', { features: ['wheels'] }),
  means('laptop|laptop sleeve|laptop compartment|notebook', { features: ['laptop-sleeve'] }),
  means('rain cover', { features: ['rain-cover'] }),
  means('hip belt', { features: ['hip-belt'] }),
  means('hydration|drinking system|water bladder', { features: ['hydration'] }),
  means('freestanding|free standing', { features: ['freestanding'] }),
  means('two doors', { features: ['two-doors'] }),
  means('quick pitch|easy to pitch|easy to set up|quick to pitch', { features: ['quick-pitch'] }),
  means('self inflating|selfinflating', { features: ['self-inflating'] }),
  means('rechargeable|usb', { features: ['rechargeable'] }),
  means('red light', { features: ['red-light'] }),
  means('carbon', { features: ['carbon'] }),
  means('cork', { features: ['cork-grip'] }),
  means('touchscreen|touch screen', { features: ['touchscreen'] }),
  means('polarised|polarized', { features: ['polarised'] }),
  means('leakproof|leak proof', { features: ['leakproof'] }),
  means('dishwasher|dishwasher safe', { features: ['dishwasher-safe'] }),
  means('roll top|rolltop', { features: ['roll-top'] }),
  means('reflective|reflector', { features: ['reflective'] }),
  means('repairable|can be repaired|resoleable', { features: ['repairable'] }),
  means('pfas free|pfc free|without pfas|no pfas|no forever chemicals|without forever chemicals', {
    features: ['pfas-free'],
  }),
  means('sustainable|eco friendly|environmentally friendly|green materials', { features: ['recycled'] }),
  means('leather', { material: 'leather' }),
  means('silk', { material: 'silk' }),
  means('cotton', { material: 'cotton' }),
  means('canvas|waxed canvas', { material: 'canvas' }),
  means('steel|stainless steel', { material: 'steel' }),
  means('titanium', { material: 'titanium' }),
  means('alu|aluminium|aluminum', { material: 'aluminium' }),
  // for whom
  means('woman|women|womens|lady|ladies|female|girlfriend|wife|mother|mum|mom|sister|for her|grandmother', {
    fit: 'women',
  }),
  means('man|men|mens|male|gents|gentleman|boyfriend|husband|father|dad|brother|for him|grandfather', {
    fit: 'men',
  }),
  means(
    'kid|kids|child|children|childrens|boy|girl|son|daughter|toddler|junior|youth|year old|grandson|granddaughter|nephew|niece',
    {
      fit: 'kids',
    },
  ),
  means('unisex', { fit: 'unisex' }),
  // activities
  means('hiking|hike|hiker|day hike|walking|walk|rambling|dog walk|dog walking', { activity: 'hiking' }),
  means('trekking|trek|long distance|backpacking|multi day|mountaineering', { activity: 'trekking' }),
  means('hut tour|hut to hut|hut|hut trip', { activity: 'hut-tour' }),
  means('camping|camp|campsite|festival', { activity: 'camping' }),
  means('travel|travelling|traveling|holiday|vacation|journey|trip|flight|flying', { activity: 'travel' }),
  means('city|town|everyday|commute|commuting|office|school|urban|casual', { activity: 'city' }),
  means('trail running|running|jogging|runner', { activity: 'trail-running' }),
  means('cycling|cycle|bike|biking|bicycle|bikepacking|bike tour', { activity: 'cycling' }),
  means('paddling|kayak|kayaking|canoe|canoeing|sup|rafting|sailing|boating|boat', { activity: 'paddling' }),
  means('climbing|climb|bouldering|via ferrata', { activity: 'climbing' }),
  means('winter walk|winter walking|winter hiking|winter hike|snow|snowshoeing|snowshoe|skiing|ski', {
    activity: 'winter-walking',
  }),
  // seasons
  means('winter|winter weather', { season: 'winter' }),
  means('summer|hot weather|hot days|warm weather|for the heat', { season: 'summer' }),
  means('spring', { season: 'spring' }),
  means('autumn|fall', { season: 'autumn' }),
  // order and price
  means('cheapest|least expensive|lowest price|most affordable|lowest priced', { sort: 'cheapest' }),
  means('most expensive|dearest|priciest|highest price|premium|high end', { sort: 'dearest' }),
  means('lightest|least heavy', { sort: 'lightest' }),
  means('warmest', { sort: 'warmest' }),
  means(
    'best|best rated|top rated|bestseller|best seller|best selling|most popular|popular|favourite|favorite|highest rated',
    {
      sort: 'best-rated',
    },
  ),
  means('largest|biggest|roomiest', { sort: 'largest' }),
  means('smallest', { sort: 'smallest' }),
  means(
    'sale|on sale|reduced|discounted|on offer|special offer|offers|deals|deal|bargain|clearance|marked down',
    {
      reduced: true,
    },
  ),
];

const colourWords: Readonly<Record<string, string>> = {
  black: 'black|anthracite',
  grey: 'grey|gray|charcoal|silver',
  white: 'white|cream|ivory',
  beige: 'beige|khaki|tan|sandy',
  brown: 'brown|chocolate|cognac',
  red: 'red|crimson|burgundy|bordeaux|maroon',
  pink: 'pink|fuchsia|magenta',
  orange: 'orange|terracotta',
  yellow: 'yellow|golden',
  green: 'green|olive|dark green|forest green',
  blue: 'blue|navy|dark blue|navy blue|turquoise|teal',
  purple: 'purple|violet|lilac|aubergine',
  sky: 'light blue|pale blue|sky blue|baby blue',
};

/** Every phrase of the lexicon with what it asks for. Colour and brand names of the shop are added to it. */
export function* phrases(
  colours: Iterable<readonly [id: string, name: string]>,
  brands: Iterable<string>,
): Generator<readonly [phrase: string, filters: Filters]> {
  for (const { text, ...filters } of meanings) for (const phrase of text.split('|')) yield [phrase, filters];
  for (const [family, text] of Object.entries(colourWords))
    for (const phrase of text.split('|')) yield [phrase, { colours: [family] }];
  for (const [id, name] of colours) yield [name.toLowerCase(), { colours: [id] }];
  for (const name of brands) yield [name.toLowerCase().replace(/\s*&\s*/g, ' and '), { brand: name }];
}
