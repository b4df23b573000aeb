import type { Filters } from '../catalogue/filters.ts';
import type { CatalogueData } from '../catalogue/schema.ts';
import { colourPhrases } from './colours.ts';

type Meaning = Filters & { readonly text: string };
const meaning = (text: string, filters: Filters): Meaning => ({ ...filters, text });

/**
 * Filters of each phrase. The longest phrase wins, so "rain jacket" does not match "jacket" too. A text holds phrases with the
 * same filters, separated by `|`, each of at most four words.
 */
const meanings: readonly Meaning[] = [
  // shapes
  meaning('jacket|outerwear|outdoor jacket', { shapes: ['shell-jacket', 'parka'] }),
  meaning('coat|overcoat', { shapes: ['parka', 'shell-jacket'] }),
  meaning('parka|anorak parka', { shapes: ['parka'] }),
  meaning(
    'winter coat|winter jacket|warm jacket|warm coat|insulated jacket|padded jacket|puffer|puffer jacket',
    {
      shapes: ['parka'],
      features: ['warm'],
    },
  ),
  meaning('down jacket|down coat|down parka', { shapes: ['parka'], features: ['down'] }),
  meaning('raincoat|rain coat|mac|rain gear|rainwear', {
    shapes: ['shell-jacket', 'parka'],
    features: ['waterproof'],
  }),
  meaning('rain jacket|waterproof jacket|waterproof shell|rain shell', {
    shapes: ['shell-jacket'],
    features: ['waterproof'],
  }),
  meaning('shell|shell jacket|hard shell|hardshell|anorak|mountain jacket|cagoule', {
    shapes: ['shell-jacket'],
  }),
  meaning('wind jacket|windbreaker|wind breaker|windcheater|wind shell', {
    shapes: ['shell-jacket'],
    features: ['windproof'],
  }),
  meaning('fleece|fleece jacket|midlayer|mid layer|pullover|jumper|sweater|hoody|hoodie|sweatshirt|jersey', {
    shapes: ['fleece'],
  }),
  meaning('tee|t shirt|tshirt|shirt|top|base layer|baselayer', { shapes: ['tee'] }),
  meaning('long sleeve|longsleeve|long sleeved|sun shirt', { shapes: ['tee'] }),
  meaning('trousers|pants|trekking trousers|hiking pants|hiking trousers|walking trousers|bottoms|leggings', {
    shapes: ['trekking-trousers'],
  }),
  meaning('overtrousers|over trousers|rain trousers|rain pants|waterproof trousers|waterproof pants', {
    shapes: ['trekking-trousers'],
    features: ['waterproof'],
  }),
  meaning('zip off trousers|zip off pants|convertible trousers|zip off|detachable legs|removable legs', {
    shapes: ['trekking-trousers'],
    features: ['zip-off'],
  }),
  meaning('shorts|swim shorts|hiking shorts|bermudas', { shapes: ['shorts'] }),
  meaning('boot|hiking boot|walking boot|trekking boot|mountain boot|hiking shoe|trekking shoe', {
    shapes: ['hiking-boot'],
  }),
  meaning('winter boot|snow boot', { shapes: ['hiking-boot'], season: 'winter' }),
  meaning('shoe|footwear', { shapes: ['trail-shoe', 'hiking-boot', 'sandal'] }),
  meaning('trail shoe|trainer|sneaker|walking shoe|low shoe', { shapes: ['trail-shoe'] }),
  meaning('running shoe|trail runner|trail running shoe', {
    shapes: ['trail-shoe'],
    activity: 'trail-running',
  }),
  meaning('sandal|flip flop|water shoe|trekking sandal', { shapes: ['sandal'] }),
  meaning('daypack|day pack|small backpack|small rucksack|school bag', { shapes: ['daypack'] }),
  meaning('laptop bag|laptop backpack|office bag|commuter pack', {
    shapes: ['daypack'],
    features: ['laptop-sleeve'],
  }),
  meaning('backpack|rucksack|back pack|pack|knapsack', { shapes: ['daypack', 'trekking-pack'] }),
  meaning('trekking pack|trekking backpack|trekking rucksack|hiking backpack|large backpack|big backpack', {
    shapes: ['trekking-pack'],
  }),
  meaning('duffel|duffle|duffel bag|duffle bag|travel bag|holdall|weekender|weekend bag|luggage', {
    shapes: ['duffel'],
  }),
  meaning('suitcase|trolley|roller|wheeled bag|rolling bag', { shapes: ['duffel'], features: ['wheels'] }),
  meaning(
    'carry on|cabin bag|hand luggage|cabin luggage|carry on bag|cabin case|cabin suitcase|cabin trolley|cabin baggage|hand baggage',
    {
      shapes: ['duffel'],
      features: ['carry-on'],
    },
  ),
  meaning('bag', { shapes: ['duffel', 'daypack', 'dry-bag'] }),
  meaning(
    'dry bag|drybag|dry sack|waterproof bag|packing cube|pack liner|packing liner|packing bag|liner set|stuff sack',
    {
      shapes: ['dry-bag'],
    },
  ),
  meaning('tent', { shapes: ['tent'] }),
  meaning('two person tent|tent for a couple|two man tent', {
    shapes: ['tent'],
    measures: { people: { min: 2 } },
  }),
  meaning('three person tent', { shapes: ['tent'], measures: { people: { min: 3 } } }),
  meaning('family tent|four person tent', {
    shapes: ['tent'],
    measures: { people: { min: 4 } },
  }),
  meaning('sleeping bag|sleepingbag|quilt', { shapes: ['sleeping-bag'] }),
  meaning('winter sleeping bag|sleeping bag for winter|sleeping bag winter', {
    shapes: ['sleeping-bag'],
    season: 'winter',
    features: ['warm'],
  }),
  meaning('liner|sleeping bag liner|hut liner|hut sleeping bag|silk liner', { shapes: ['sleeping-bag'] }),
  meaning('mat|sleeping mat|sleeping pad|camping mat|air mat|airbed|air bed|mattress|sleeping matress', {
    shapes: ['mat'],
  }),
  meaning('stove|camping stove|gas stove|cooker|burner|camp stove', { shapes: ['stove'] }),
  meaning('mug|cup|enamel mug|coffee mug', { shapes: ['enamel-mug'] }),
  meaning('bottle|water bottle|drinking bottle', { shapes: ['bottle'] }),
  meaning('flask|thermos|thermos flask|thermal flask|vacuum flask', {
    shapes: ['bottle'],
    features: ['keeps-hot'],
  }),
  meaning('headlamp|head lamp|head torch|headtorch|torch|flashlight|headlight', { shapes: ['headlamp'] }),
  meaning('pole|trekking pole|hiking pole|walking pole|hiking stick|walking stick|trekking stick', {
    shapes: ['poles'],
  }),
  meaning('hat|headwear', { shapes: ['hat'] }),
  meaning('beanie|beanies|woolly hat|winter hat|bobble hat|wool hat', {
    shapes: ['hat'],
    features: ['warm'],
  }),
  meaning('cap|baseball cap', { shapes: ['hat'] }),
  meaning('sun hat|sunhat', { shapes: ['hat'], features: ['uv-protection'] }),
  meaning('rain hat', { shapes: ['hat'], features: ['waterproof'] }),
  meaning(
    'glove|mitten|mitt|my hand|for hands|for the hands|cold hands|her hands|his hands|hands warm|hands dry|frozen fingers|my fingers|cold fingers',
    {
      shapes: ['gloves'],
    },
  ),
  meaning('sock|hiking sock|stocking', { shapes: ['socks'] }),
  meaning('sunglasses|sun glasses|sunnies|shades|glasses|eyewear', { shapes: ['sunglasses'] }),
  // French
  meaning('veste', { shapes: ['shell-jacket', 'parka'] }),
  meaning('veste de pluie', { shapes: ['shell-jacket', 'parka'], features: ['waterproof'] }),
  meaning('chaussures de randonnee', { shapes: ['hiking-boot'] }),
  meaning('chaussures', { shapes: ['trail-shoe', 'hiking-boot', 'sandal'] }),
  meaning('tente', { shapes: ['tent'] }),
  meaning('sac de couchage', { shapes: ['sleeping-bag'] }),
  meaning('sac a dos', { shapes: ['daypack', 'trekking-pack'] }),
  meaning('femme', { fit: 'women' }),
  meaning('homme', { fit: 'men' }),
  meaning('enfant', { fit: 'kids' }),
  // categories
  meaning('clothing|clothes|apparel|tops and trousers', { category: 'clothing' }),
  meaning('jackets and fleeces', { category: 'jackets' }),
  meaning('boots and shoes', { category: 'footwear' }),
  meaning('packs and bags', { category: 'packs' }),
  meaning('tents and sleep|shelter|camping gear|camping equipment', { category: 'shelter' }),
  meaning('cook and drink|cookware|camp kitchen|cooking gear|kitchen', { category: 'kitchen' }),
  meaning('light poles and eyes|lights and poles', { category: 'trail-tools' }),
  meaning('accessories|accessory', { category: 'extras' }),
  // features
  meaning(
    'waterproof|water proof|rainproof|rain proof|watertight|water tight|for rain|for the rain|rainy|raining|it rains|in the rain|against rain|keep me dry|keeps me dry|stay dry|hold back water|lets no water in',
    {
      features: ['waterproof'],
    },
  ),
  meaning(
    'water repellent|water resistant|showerproof|light shower|for light rain|in light rain|light drizzle|for showers|a shower|drizzle',
    { features: ['water-repellent'] },
  ),
  meaning('windproof|wind proof|against wind|for wind|windy|light breeze|light wind', {
    features: ['windproof'],
  }),
  meaning('breathable|ventilated|airy', { features: ['breathable'] }),
  meaning('light|lightweight|light weight|ultralight|ultra light|super light|not heavy|not too heavy', {
    features: ['lightweight'],
  }),
  meaning('packable|foldable|compact|pack small|packs small|small pack size', { features: ['packable'] }),
  meaning('warm|cosy|cozy|keeps me warm|keep me warm|for the cold|for cold weather|really warm|freezing', {
    features: ['warm'],
  }),
  meaning('insulated|padded', { features: ['insulated'] }),
  meaning('with down|down fill|down filled|goose down|duck down|real down|feather', { features: ['down'] }),
  meaning('down sleeping bag|down bag', { shapes: ['sleeping-bag'], features: ['down'] }),
  meaning('synthetic|synthetic fill', { features: ['synthetic-fill'] }),
  meaning('hood|hooded|with a hood|with hood', { features: ['hooded'] }),
  meaning('pit zip|underarm zip', { features: ['pit-zips'] }),
  meaning('vegan|animal free|cruelty free', { features: ['vegan'] }),
  meaning('recycled|recycled material', { features: ['recycled'] }),
  meaning('organic|organic cotton', { features: ['organic'] }),
  meaning('merino|wool|woollen|woolen|merino wool', { features: ['merino'] }),
  meaning('quick dry|quick drying|fast drying|dries fast|dries quickly|quickdry', {
    features: ['quick-dry'],
  }),
  meaning('uv|uv protection|sun protection|upf|against the sun', { features: ['uv-protection'] }),
  meaning('stretch|stretchy|elastic|flexible', { features: ['stretch'] }),
  meaning('ankle support|high cut|mid cut', { features: ['ankle-support'] }),
  meaning('wide brim|wide brimmed|wide brimmed hat', { shapes: ['hat'] }),
  meaning('wide mat|wide sleeping mat|wide sleeping pad', { shapes: ['mat'], size: 'wide' }),
  meaning(
    'wide|wider|wide fit|wide fitting|extra wide|wide feet|wide foot|broad feet|broad foot|wide toe box|roomy toe box|bunion|width',
    { features: ['wide-fit'] },
  ),
  meaning('too narrow|too tight', { features: ['wide-fit'] }),
  meaning('too wide|too loose', { features: ['narrow-fit'] }),
  // "Too warm" names a property that is not wanted, so it must not select products that have the property.
  meaning('too warm|too hot|too light|too thin|too stiff|too stretchy', {}),
  meaning('narrow|narrower|narrow fit|narrow feet|narrow foot|slim feet|slim foot|narrow heel', {
    features: ['narrow-fit'],
  }),
  meaning('grip|grippy|non slip|good sole', { features: ['grippy'] }),
  meaning('cushioned|cushioning|soft sole', { features: ['cushioned'] }),
  meaning('wheel|with wheels|wheeled', { features: ['wheels'] }),
  meaning('laptop|laptop sleeve|laptop compartment|notebook', { features: ['laptop-sleeve'] }),
  meaning('rain cover', { features: ['rain-cover'] }),
  meaning('hip belt', { features: ['hip-belt'] }),
  meaning('hydration|drinking system|water bladder', { features: ['hydration'] }),
  meaning('freestanding|free standing', { features: ['freestanding'] }),
  meaning('two doors', { features: ['two-doors'] }),
  meaning('quick pitch|easy to pitch|easy to set up|quick to pitch', { features: ['quick-pitch'] }),
  meaning('self inflating|selfinflating', { features: ['self-inflating'] }),
  meaning('rechargeable|usb', { features: ['rechargeable'] }),
  meaning('red light', { features: ['red-light'] }),
  meaning('carbon', { features: ['carbon'] }),
  meaning('cork|cork grip|cork handle', { features: ['cork-grip'] }),
  meaning('touchscreen|touch screen', { features: ['touchscreen'] }),
  meaning('polarised|polarized', { features: ['polarised'] }),
  meaning('keeps drinks hot|keeps hot|keep hot|stays hot|stay hot', { features: ['keeps-hot'] }),
  meaning('leakproof|leak proof', { features: ['leakproof'] }),
  meaning('dishwasher|dishwasher safe', { features: ['dishwasher-safe'] }),
  meaning('roll top|rolltop', { features: ['roll-top'] }),
  meaning('reflective|reflector', { features: ['reflective'] }),
  meaning('repairable|can be repaired|resoleable', { features: ['repairable'] }),
  meaning('pfas free|pfc free|without pfas|no pfas|no forever chemicals|without forever chemicals', {
    features: ['pfas-free'],
  }),
  meaning('sustainable|eco friendly|environmentally friendly|green materials', { features: ['recycled'] }),
  meaning('leather', { material: 'leather' }),
  meaning('silk', { material: 'silk' }),
  meaning('cotton', { material: 'cotton' }),
  meaning('canvas|waxed canvas', { material: 'canvas' }),
  meaning('steel|stainless steel', { material: 'steel' }),
  meaning('titanium', { material: 'titanium' }),
  meaning('alu|aluminium|aluminum', { material: 'aluminium' }),
  // fit
  meaning(
    'woman|women|womens|lady|ladies|female|girlfriend|gf|wife|mother|mum|mom|mam|sister|for her|grandmother|grandma|granny|gran|nana|aunt|auntie|gal|mother in law|sister in law',
    {
      fit: 'women',
    },
  ),
  meaning(
    'man|men|mens|male|gents|gentleman|boyfriend|bf|husband|hubby|father|dad|brother|for him|grandfather|grandad|granddad|grandpa|uncle|guy|guys|bloke|fella|chap|father in law|brother in law',
    {
      fit: 'men',
    },
  ),
  meaning(
    'kid|kids|child|children|childrens|boy|girl|son|daughter|toddler|junior|youth|year old|grandson|granddaughter|nephew|niece|my lad|my lass|little one|toddler',
    {
      fit: 'kids',
    },
  ),
  meaning('unisex', { fit: 'unisex' }),
  // activities
  meaning('hiking|hike|hiker|day hike|walking|walk|rambling|dog walk|dog walking', { activity: 'hiking' }),
  meaning('trekking|trek|long distance|backpacking|multi day|mountaineering', { activity: 'trekking' }),
  meaning('hut tour|hut to hut|hut|hut trip', { activity: 'hut-tour' }),
  meaning('camping|camp|campsite|festival', { activity: 'camping' }),
  meaning('travel|travelling|traveling|holiday|vacation|journey|trip|flight|flying', { activity: 'travel' }),
  meaning('city|town|everyday|commute|commuting|office|school|urban|casual', { activity: 'city' }),
  meaning('trail running|running|jogging|runner', { activity: 'trail-running' }),
  meaning('cycling|cycle|bike|biking|bicycle|bikepacking|bike tour', { activity: 'cycling' }),
  meaning('paddling|kayak|kayaking|canoe|canoeing|sup|rafting|sailing|boating|boat', {
    activity: 'paddling',
  }),
  meaning('climbing|climb|bouldering|via ferrata', { activity: 'climbing' }),
  meaning('winter walk|winter walking|winter hiking|winter hike|snow|snowshoeing|snowshoe|skiing|ski', {
    activity: 'winter-walking',
  }),
  // seasons
  meaning('winter|winter weather', { season: 'winter' }),
  meaning('summer|hot weather|hot days|warm weather|for the heat', { season: 'summer' }),
  meaning('spring', { season: 'spring' }),
  meaning('autumn|fall', { season: 'autumn' }),
  // Idioms that contain a product word but name no product. Because of their empty filters, the shorter phrase in them, such as
  // "cup", selects nothing.
  meaning(
    'world cup|cup final|champions cup|davis cup|cup winner|cup match|cup game|cup of tea|cup of coffee|hat trick|north pole|south pole|pole position|pole vault|olympic torch|boot camp|boot up|boot sale|pack of wolves|pack of cards|shell script|top ten|market cap',
    {},
  ),
  // sort order and price
  meaning('cheapest|least expensive|lowest price|most affordable|lowest priced', { sort: 'cheapest' }),
  meaning('most expensive|dearest|priciest|highest price|premium|high end', { sort: 'dearest' }),
  meaning('lightest|least heavy', { sort: 'lightest' }),
  meaning('warmest', { sort: 'warmest' }),
  meaning(
    'best|best rated|top rated|bestseller|best seller|best selling|most popular|popular|favourite|favorite|highest rated',
    {
      sort: 'best-rated',
    },
  ),
  meaning('largest|biggest|roomiest', { sort: 'largest' }),
  meaning('smallest', { sort: 'smallest' }),
  meaning('brightest', { sort: 'brightest' }),
  meaning('fastest|quickest', { sort: 'fastest' }),
  meaning(
    'sale|on sale|reduced|discounted|on offer|special offer|offers|deals|deal|bargain|clearance|marked down',
    {
      reduced: true,
    },
  ),
];

/** All shapes for which this lexicon has phrases. */
export const lexiconShapes: ReadonlySet<string> = new Set(meanings.flatMap(({ shapes = [] }) => shapes));

/** Yields every phrase of the lexicon, and the names of the shop's colours and brands, with its filters. */
export function* lexiconPhrases(
  palette: CatalogueData['palette'],
  brands: Iterable<string>,
): Generator<readonly [phrase: string, filters: Filters]> {
  for (const { text, ...filters } of meanings) for (const phrase of text.split('|')) yield [phrase, filters];
  yield* colourPhrases(palette);
  for (const name of brands) yield [name.toLowerCase().replace(/\s*&\s*/g, ' and '), { brand: name }];
}
