export type Intent =
  | 'person'
  | 'complaint'
  | 'order'
  | 'voice'
  | 'stores'
  | 'compare'
  | 'size'
  | 'stock'
  | 'knowledge'
  | 'kit'
  | 'pair'
  | 'similar'
  | 'more'
  | 'change'
  | 'price'
  | 'cart'
  | 'buy'
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'yes'
  | 'no'
  | 'help'
  | 'smalltalk'
  | 'total'
  | 'offTopic'
  /** None of the above: a request for products, or a sentence that was not understood. */
  | 'wish';

export type Change = 'cheaper' | 'dearer' | 'lighter' | 'warmer' | 'brighter' | 'larger' | 'smaller';
/** The property by which products are compared. */
export type Criterion = Change | 'drier' | 'heavier' | 'faster';
export type Topic =
  | 'delivery'
  | 'returns'
  | 'payment'
  | 'warranty'
  | 'care'
  | 'size'
  | 'materials'
  | 'contact'
  | 'about';
export type Aspect =
  | 'weight'
  | 'warmth'
  | 'material'
  | 'volume'
  | 'colours'
  | 'sizes'
  | 'rating'
  | 'price'
  | 'brand'
  | 'light'
  | 'insulation'
  | 'season'
  | 'waterColumn'
  | 'dimensions'
  | 'boiling';

const people =
  'someone|somebody|person|people|agent|human|colleague|staff|advis[eo]r|representative|team|operator|expert';
const staff = 'agent|human|colleague|staff|advis[eo]r|representative|operator|real person|live person';

/** Pattern before a word for people, which excludes counts: "a tent for four people" does not ask for a live agent. */
const notCounted = '(?<!\\b(?:\\d+|one|two|three|four|five|six|seven|eight|many) )\\b';

/** Patterns for normalised text, in order of precedence. */
const intentPatterns: readonly (readonly [Intent, RegExp])[] = [
  [
    'person',
    new RegExp(
      `\\b(?:speak|talk|chat|connect|put|pass|transfer|hand|need|want|get|give|reach|prefer|is there)\\b.*${notCounted}(?:${people})\\b(?! (?:tent|sleeping|bag))(?!s? (?:in stock|size))|^(?:a |an |real |live )*(?:${staff}|person|someone|somebody)(?: please)?$|\\bhand ?over\\b|^customer (?:service|support|care)(?: please)?$|\\b(?:real|live) (?:person|human|agent)\\b|\\b(?:human|person|someone|somebody)\\b.*\\b(?:speak|talk)\\b|\\bparler (?:a|avec)\\b`,
    ),
  ],
  [
    'complaint',
    /\b(?:complain\w*|complaint|terrible|awful|unacceptable|disappoint\w*|angry|furious|scam|rip ?off|worst|useless|ridiculous|(?:arrived|came|delivered|was|were) (?:broken|damaged|faulty|torn|defective|dirty)|wrong (?:item|product|parcel|thing|colour|one)|never arrived|(?:item|part|something) (?:is |was )?missing|missing (?:item|part))\b/,
  ],
  [
    'order',
    /\bff ?\d{4,}\b|#\d{4,}|\b(?:order|parcel|number)\b.*\b\d{5}\b|^\d{5}$|\bwhere (?:is|are) my\b|\btrack\b|\btracking\b|\border status\b|\bstatus of (?:my|the|an)\b|\bhas my (?:order|parcel|package)\b|\bwhen (?:will|does) my (?:order|parcel|package)\b|\bmy (?:order|parcel|package)\b(?!.*\b(?:cancel|change|address|wrong|store)\b)(?<!\b(?:cancel|change|return|exchange|collect|up|pay)\b.*)/,
  ],
  ['voice', /\b(?:voice|say hello|say hi|speak to me|audio|hear (?:you|your)|read (?:it )?aloud|sing)\b/],
  [
    'size',
    /\b(?:size (?:guide|chart|table|advice|help)|(?:what|which) (?:[a-z]+ ){0,2}sizes? (?:do i|should i|would i|am i|shall i|i (?:should|need|take|have|must|am)|to|is (?:right|best|for)|fits?)|(?:what|which) size$|find my size|(?:run|runs|fall|falls) (?:small|large|big|short|true)|true to size|sizing|(?:what|which) (?:[a-z]+ )?widths?|wide or narrow|if i have (?:wide|narrow) feet|how (?:do|does|should) .*\bfit\b|between (?:two )?sizes|\bsizes? .*\b\d+(?:\.\d+)? ?cm\b|\b\d+(?:\.\d+)? ?cm\b.*\b(?:what|which) (?:[a-z]+ ){0,2}size\b|(?:foot|feet|chest|waist|hips?|back|palm|hand|head) .*\b\d+(?:\.\d+)? ?(?:cm|mm)|measure (?:my|a))\b/,
  ],
  [
    'stock',
    /\b(?:in stock|availability|available|out of stock|sold out|how many (?:are|do you have|is there)|any left|(?:do|have) you (?:still |also )?(?:have |got |sell |carry )?(?:it|them|this|that|these|those)\b|have (?:it|them|this|that) in|get (?:it|this|that|them) in|(?:does|do) (?:it|they|this|these|that) come(?! (?:in (?:a )?(?:wide|narrow|extra wide)|(?:up )?to\b))|comes? in (?:other|a(?! (?:wide|narrow|extra))|size|black|blue|green|red)|(?:other|which|what|more|different) colou?rs?|colou?rs? (?:options|does|do|are|is)|(?:which|what|other) sizes?)\b/,
  ],
  [
    'compare',
    /\b(?:compare|comparison|compared|side by side|next to each other|against each other|head to head|difference|differences|differ|versus|vs|which (?:one |of .*)?(?:is|are|would be|do you|would you|should i)|which of|(?:is|are) .*\bbetter than)\b/,
  ],
  [
    'buy',
    /\b(?:(?:add|put) (?:it|this|that|them|the .*)? ?(?:to|in|into) (?:my |the |a )?(?:cart|basket|bag)|i will (?:take|buy|have) (?:it|this|that|them|the)|i (?:want|would like) to (?:buy|order) (?:it|this|that|them|the)|(?:buy|order|purchase) (?:it|this|that|them)(?: now)?$)|^(?:buy|buy now|order now|purchase|check ?out)$/,
  ],
  [
    'total',
    /^(?:and |so )?(?:together )?(?:with|plus) (?:a|an|the|one|two|three|four|five|\d+(?! ?(?:litres?|liters?|l|kg|kilos?|g|grams?|lumens?|€|mm|degrees?|people|persons?)\b))\b|\b(?:come|comes|coming|amount|amounts) (?:up )?to\b|\bwhat (?:does|do|would|will) (?:that|it|this|they) (?:all )?(?:make|be)\b(?! (?:of|from|out|good|for)\b)|\badds? up to\b|\badd (?:it|them|these|those|that|both|all) (?:all )?up\b|\bwhat (?:is|would be|will be) (?:that|it|this|they|the two|both|all)? ?(?:with|plus|and)\b/,
  ],
  ['cart', /\b(?:my|the) (?:cart|basket|bag (?:so far|total))\b/],
  [
    'pair',
    /\b(?:goes? (?:well )?with|go together|pairs? (?:well )?with|match(?:es|ing)? (?:with|it|them|this)|accessories for|complement|add to it|what else (?:do|would|should) i need)\b/,
  ],
  [
    'similar',
    /\b(?:similar|alternatives?|something else|(?:something|anything|one) like (?:it|this|that|the|these)|other than (?:it|this|that))\b/,
  ],
  [
    'kit',
    /\b(?:what (?:do|would|should|will|shall|must) (?:i|we|you) (?:need|pack|bring|take|wear|get)|(?:all|everything) (?:that )?(?:i|we)(?: (?:will|would|might|could))? need for|packing list|pack list|checklist|outfit|equipment|full kit|complete (?:kit|set)|kit me out|gear up|gear (?:do|for|list)|kit (?:for|list)|equip me|prepare (?:me )?for)\b/,
  ],
  [
    'more',
    /^(?:please )?(?:show |see |give |any |some |are there |do you have |and |let me see )*(?:me )?(?:any )?(?:more|others?|other ones|next|another|another one|other options|everything|all|rest|the rest|all of them)(?: (?:please|ones|options|results|products|choices|like this|like these|of them))*$|\b(?:show|see) (?:me )?(?:more|others|all)\b(?! (?:about|of (?:it|this)|blue|black|red|green))|^(?:anything|something|what) else(?: please)?$|^(?:anything|what) else do you have$/,
  ],
  [
    'change',
    /\b(?:cheaper|(?<!\bwhich (?:one |of \w+ )?)(?:cost(?:s|ing)? (?:me )?(?:a (?:bit|little|lot) )?less|not cost (?:me )?(?:quite )?(?:as|so|that) much|for less(?: money)?|less (?:money|pricey|costly|dear)|not (?:quite )?(?:as|so|that) (?:expensive|dear|pricey|costly)|(?:at a|with a|for a) lower price|(?:kinder|easier|gentler) (?:on|to) (?:my|the|our) (?:wallet|purse|budget|pocket))|less expensive|lower priced?|(?:over|out of|beyond|above|exceeds?|more than) (?:my|our|the) budget|(?:can not|could not) afford (?:it|that|this|them|those)|too (?:expensive|dear|pricey|heavy|cold|small|big|much|large)|more affordable|more expensive|higher end|better quality|nicer|lighter|warmer|brighter|bigger|larger|smaller|less heavy|more waterproof|higher water column|more (?:light|lumens))\b(?! than (?:\d|minus))/,
  ],
  ['price', /\b(?:how much|price|prices|cost|costs)\b/],
];

const conversationalPatterns: readonly (readonly [Intent, RegExp])[] = [
  [
    'greeting',
    /^(?:hi|hello|hey|hiya|howdy|heya|yo|good (?:morning|afternoon|evening|day)|greetings|hola|buenos dias|bonjour|salut|hallo|guten (?:tag|morgen|abend)|moin|servus|ciao)(?: (?:there|again|you|team|all|everyone|folks))*$/,
  ],
  [
    'thanks',
    /^(?:(?:ok|okay|great|perfect|super|nice|cool|lovely|wonderful|brilliant|awesome|many|and|oh|wow) )*(?:thanks|thank you|thx|cheers|ty|danke|merci|gracias|much appreciated|appreciate it)(?: (?:so|very|a|lot|much|you|again|for|the|your|help|that|this|schon|sehr|all))*$|^(?:great|perfect|super|nice|cool|lovely|wonderful|brilliant|awesome|that helps|very helpful|good to know)(?: (?:choice|idea|one|great|thanks))?$/,
  ],
  [
    'goodbye',
    /^(?:(?:ok|okay|thanks|thank you|thx|great|alright|and) )*(?:bye|bye bye|goodbye|good bye|see you|see ya|cya|have a (?:nice|good|great) (?:day|evening|weekend|one)|that is all|that is it|that was all|that will be all|i am done|nothing else|good night|tschuss|auf wiedersehen|au revoir|adios|end (?:the )?(?:chat|conversation))(?: (?:for now|thanks|thank you|later|bye|then|soon|today|all))*$/,
  ],
  [
    'yes',
    /^(?:yes|yep|yeah|yup|sure|ok|okay|please|please do|yes please|go ahead|of course|definitely|do it|alright|oui|ja|si)(?: (?:please|thanks|do|that))*$/,
  ],
  [
    'no',
    /^(?:no|nope|nah|not now|not really|no thanks|no thank you|never mind|nevermind|nothing|rather not|nein|non)(?: (?:thanks?|thx|cheers|please|gracias|danke|merci))*$/,
  ],
  [
    'help',
    /^(?:help|help me|please help|can you help(?: me)?|i need (?:some )?(?:help|advice)|what can you do(?: for me)?|how does this work|what can i ask(?: you)?|menu|options|start|start over|restart|reset|how can you help(?: me)?)$/,
  ],
  [
    'total',
    /^(?:and |so |ok )?(?:(?:what|how much)\b.* )?(?:in )?(?:the )?(?:total|altogether|together|all together|sum)(?: price| cost)?$/,
  ],
  [
    'offTopic',
    /^(?:who|whose|when|why) (?:is|was|are|were|won|invented|wrote|discovered|did)\b(?!.*\b(?:order|parcel|package|store|shop|you|your|it|this|that|delivery)\b)|\b(?:president|prime minister|world cup|football|election|politics|recipe|poem|song|film|movie|translate|capital of|horoscope|bitcoin|homework)\b|^what (?:time|day|date) is it\b|^(?:what is |calculate |how much is )\d+ (?:times|plus|minus|x|divided)\b|\b(?:ignore|forget|disregard)\b.*\b(?:instructions?|rules?|prompt)\b|\b(?:system|your) prompt\b|^system\b|\b(?:prompt|drop table|act as)\b|\b(?:book|reserve) (?:me )?(?:a |an )?(?:flight|hotel|table|taxi|room)\b|^(?:repeat|say) the word\b/,
  ],
  [
    'smalltalk',
    /\b(?:how are you|how is it going|how do you do|what is your name|your name|tell me a joke|joke|are you (?:an? )?(?:human|real|person|ai|robot|bot|machine)|who (?:made|built) you|i love you|what is up|weather\b(?=.*\b(?:today|tomorrow|tonight|now|like|forecast)\b)|will it (?:rain|snow|be (?:sunny|hot|cold))|meaning of life)\b/,
  ],
];

const topicPatterns: readonly (readonly [Topic, RegExp])[] = [
  [
    'about',
    /\b(?:who are you|about (?:you|us|the (?:shop|company)|fell and ferry|this shop)|(?:which|what) brands|brands do you|what do you (?:sell|offer)|privacy|my data|data protection)\b/,
  ],
  [
    'materials',
    /\b(?:pfas|pfc|forever chemicals|(?:2|2\.5|3) layers?|layers|polari[sz]ed mean|merino mean|(?:difference|better|differ)\b.*\b(?:down|synthetic|merino|wool|softshell|hardshell)|sustainab\w*|mulesing|water column|what (?:does|is|do) .*\b(?:mm|waterproof|water repellent|vegan)\b.*\b(?:mean|column)|(?:what (?:does|is|do|are)|explain|meaning of|define) (?:an? |the )?(?:term )?(?:water repellent|waterproof|merino|softshell|hardshell|membrane|r value|upf|lumens?|comfort temperature|fill power|down|polari[sz]ed|pit zips?|hydration sleeve|category [34]|base layer|dwr|ripstop|synthetic fill)(?: lens(?:es)?| fabric| wool| rating| jacket)?(?: mean)?$|what makes .*\bvegan|do you use (?:leather|animal)|difference between waterproof and|gas (?:cartridges?|canisters?)|sell gas|(?:on|in) (?:a|the) (?:plane|aeroplane|airplane|aircraft|cabin)|may .* fly|take .* (?:plane|hand luggage)|responsible down)\b/,
  ],
  [
    'returns',
    /\b(?:returns?|returning|returned|(?:go|goes|going|send|sends|sent|sending|take|taking|took|bring|bringing|brought|give|giving|hand|handing|post|posting|posted) (?:\w+ ){0,4}back\b(?! (?:length|of my|in stock))|(?:ordered|bought|chose|picked|got|have) the wrong (?:size|colou?r)|send .*\bback|refunds?|refunded|money back|exchang\w*|swap\w*)\b/,
  ],
  [
    'warranty',
    /\b(?:warranty|guarantees?|repair|repairs|repaired|mend|mended|resol\w+|(?:new|replace\w*|worn) soles|spare parts?|broke|broken(?! in\b)|tear|ripped|fix (?:a|my|the|it))\b/,
  ],
  [
    'care',
    /\b(?:wash|washing|washed|machine wash|washable|clean|cleaning|care (?:for|instructions)|take care|reproof\w*|wax|tumble|shrink|look after|looking after|break (?:them |it )?in|breaking in|broken in|wear (?:them |it )?in|dry (?:wet|my|the)|wets out)\b/,
  ],
  [
    'payment',
    /\b(?:pay|pays|paying|payments?|invoice|credit cards?|debit|bank transfer|instal\w*|vouchers?|gift cards?|discount|discount codes?|promo\w*|haggl\w*|price match\w*|\d+ ?(?:%|percent) (?:off|less|discount)|(?:lower|drop|reduce|beat|match) (?:the |your |that |this )?price|coupons?|student|newsletter|loyalty|gift ?wrap\w*|wrap|wrapped|financing|(?:split|spread) the (?:price|cost|payments?|bill)|mastercard|visa|american express|paypal|klarna|apple pay|google pay|cash|cheques?)\b|\b(?:do|can) you (?:take|accept)\b(?!.*\b(?:returns?|back)\b)/,
  ],
  [
    'delivery',
    /\b(?:if|when) i (?:order|buy|pay)\b.*\b(?:today|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|christmas|in time|arrive|get it|have it|here)\b|\b(?:deliver|delivers|delivered|delivery|deliveries|shipping|ship|ships|shipped|shipment|dispatch|express|courier|postage|parcels?|arrive|arrives|how (?:fast|quickly|soon) (?:can|will|do|does|would)|click and collect|collect|pick (?:it |them )?up|pickup|reserve|put .*\baside|cancel|change .*\b(?:order|address)|customs|duties|(?:send|sent|post|posted|ship) (?:\w+ ){0,2}to)\b/,
  ],
  [
    'contact',
    /\b(?:contact|(?<!\b(?:use|using|touch|operate|answer) (?:(?:her|his|my|their|the|your|a) )?)(?:phone|telephone)|email|e mail|mail you|call (?:you|me)|write to you|hotline|customer service (?:hours|times))\b/,
  ],
];

const changePatterns: readonly (readonly [Change, RegExp])[] = [
  [
    'cheaper',
    /\b(?:cheaper|cost(?:s|ing)? (?:me )?(?:a (?:bit|little|lot) )?less|not cost (?:me )?(?:quite )?(?:as|so|that) much|for less(?: money)?|less (?:money|pricey|costly|dear)|not (?:quite )?(?:as|so|that) (?:expensive|dear|pricey|costly)|(?:at a|with a|for a) lower price|(?:kinder|easier|gentler) (?:on|to) (?:my|the|our) (?:wallet|purse|budget|pocket)|less expensive|lower priced?|(?:over|out of|beyond|above|exceeds?|more than) (?:my|our|the) budget|(?:can not|could not) afford (?:it|that|this|them|those)|too (?:expensive|dear|pricey|much)|more affordable)\b/,
  ],
  ['dearer', /\b(?:more expensive|higher end|better quality|nicer)\b/],
  ['lighter', /\b(?:lighter|less heavy|too heavy)\b/],
  ['warmer', /\b(?:warmer|too cold)\b/],
  ['brighter', /\b(?:brighter|(?:more|too little) (?:light|lumens)|too dim)\b/],
  ['larger', /\b(?:bigger|larger|too small)\b/],
  ['smaller', /\b(?:smaller|too (?:big|large))\b/],
];

const criterionPatterns: readonly (readonly [Criterion, RegExp])[] = [
  ['heavier', /\b(?:heavier|heaviest|weighs? (?:more|the most))\b/],
  [
    'larger',
    /\b(?:more (?:room|space)|room(?:ier|iest)|largest|biggest|(?:holds?|fits?|takes?|sleeps?) (?:in )?(?:more|the most))\b/,
  ],
  ['smaller', /\b(?:smallest|(?:holds?|fits?) less)\b/],
  ['faster', /\b(?:faster|fastest|quicker|quickest)\b(?! to (?:pitch|set|put|dry|inflate|pack))/],
  ['brighter', /\b(?:brightest|(?:more|most) (?:light|lumens)|shines? (?:further|more|the furthest))\b/],
  [
    'warmer',
    /\b(?:warmest|insulat\w* (?:better|best|more|the (?:best|most))|(?:better|best|most) insulat\w*)\b/,
  ],
  ['lighter', /\b(?:lightest|weigh\w*|to carry)\b/],
  ['warmer', /\b(?:colder|winter|snow\w*|frost\w*|freez\w*|cold|ice|icy)\b/],
  ['drier', /\b(?:rain\w*|pour\w*|wet\w*|dry|drier|waterproof|downpours?|storms?|leaks?)\b/],
  ['dearer', /\b(?:dearer|pricier|costs? more)\b/],
  ['cheaper', /\b(?:costs? less|value|(?:difference in|differ in) price|price difference)\b/],
];

const aspectPatterns: readonly (readonly [Aspect, RegExp])[] = [
  ['boiling', /\b(?:how (?:long|fast|quick|quickly)|when|minutes?|time)\b.*\bboil\w*|\bboil\w* times?\b/],
  ['weight', /\b(?:weigh|weighs|weight|how heavy|how light|heavy)\b/],
  ['warmth', /\b(?:how (?:much )?(?:warm|warmer|cold|colder)|temperatures?|degrees|comfort)\b/],
  ['material', /\b(?:materials?|made (?:of|from|out)|fabric)\b/],
  [
    'volume',
    /\b(?:volume|capacity|how much (?:\w+ )?(?:(?:does|do|can|will|would) (?:it|they|this|that) )?(?:goes|go|fits?|holds?|takes?)\b|how (?:big|large|many (?:litres|liters|people|persons)))\b/,
  ],
  ['colours', /\bcolou?rs?\b/],
  ['sizes', /\bsizes\b/],
  ['rating', /\b(?:reviews?|ratings?|rated|stars)\b/],
  [
    'price',
    /\b(?:price|costs?)\b(?!.*\b(?:one or|each or|per pair|include|includes|single)\b)|\bhow much(?= (?:is|are|was|were|for|would|will|the|this|that|it|they|these|those|both|money|do i|does it)\b|$)/,
  ],
  ['brand', /\b(?:brand|who makes|maker|made by)\b/],
  ['light', /\b(?:how bright|how many lumens?|brightness|lumens?)\b/],
  ['waterColumn', /\b(?:water column|how waterproof|waterproof rating)\b/],
  ['insulation', /\b(?:r value|how (?:well|good) .*\binsulat\w+)\b/],
  ['season', /\b(?:(?:what|which) (?:time of year|seasons?)|three season|four season)\b/],
  [
    'dimensions',
    /\b(?:dimensions?|measurements|how (?:long|tall|high|wide|thick|deep) (?:is|are|does|do|can)(?!.*\b(?:take|last|return|keep|delivery|refund|order|parcel)\b)|length|height|thickness|pack(?:ed)? size)\b/,
  ],
];

const firstMatch = <T>(list: readonly (readonly [T, RegExp])[], text: string): T | undefined =>
  list.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * Detects the intent of a sentence that consists only of a greeting, thanks or the like ("hi, I need a tent" does not), or
 * that has words of small talk or of subjects other than the shop.
 */
export const detectConversationalIntent = (text: string): Intent | undefined =>
  firstMatch(conversationalPatterns, text);
/**
 * Returns the intent of the first pattern that matches; undefined if none does.
 *
 * @param except An intent that is already ruled out.
 */
export const detectIntent = (text: string, except?: Intent): Intent | undefined =>
  firstMatch(
    intentPatterns.filter(([intent]) => intent !== except),
    text,
  );
/** Returns the topics of the shop's knowledge that a sentence mentions, at most two. */
export const detectTopics = (text: string): readonly Topic[] =>
  topicPatterns
    .filter(([, pattern]) => pattern.test(text))
    .map(([topic]) => topic)
    .slice(0, 2);
export const detectChange = (text: string): Change | undefined => firstMatch(changePatterns, text);
export const detectAspect = (text: string): Aspect | undefined => firstMatch(aspectPatterns, text);
/** Returns the words of a sentence that name its aspect; empty without an aspect. */
export const wordsOfAspect = (text: string): readonly string[] =>
  aspectPatterns
    .map(([, pattern]) => pattern.exec(text)?.[0])
    .find((words) => words !== undefined)
    ?.split(' ') ?? [];
/** Returns the property by which a question compares products, named or by its use: "better when it pours". */
export const detectCriterion = (text: string): Criterion | undefined =>
  detectChange(text) ?? firstMatch(criterionPatterns, text);
/** Whether a sentence requests products, rather than asking about one. */
export const isWish = (text: string): boolean =>
  /\b(?:looking for|look for|search(?:ing)? for|i need|i want|i would like|show me|find me|recommend|suggest|gift|present|any (?:good )?|something|anything)\b/.test(
    text,
  );

/**
 * Whether a sentence begins with a question word such as "what" or "is". "Which" does not count, nor does "do you have", which
 * asks for products.
 */
export const isQuestion = (text: string): boolean =>
  /^(?:and |but |so )*(?:what|how|why|where|is|are|does|do(?! you (?:have|sell|stock|carry))|can|could|will|would|explain)\b/.test(
    text,
  );

/** Whether a sentence asks for information or has such a question in it, as "the Squall: is it breathable?" has. */
export const containsQuestion = (text: string): boolean =>
  /^(?:and |but |so |also )*(?:(?:is|are|does|do|can|could|will|would|has|have|was|were|should) (?:it|this|that|they|these|the|i|you|my|a|we)\b|what|who|how|where|which)|\b(?:how (?:long|much|many|wide|big|thick|heavy|tall|often|far)|does it|is (?:it|that)|are (?:they|those)|do they|can (?:it|i|you|they))\b/.test(
    text,
  );

/** Words for intents, to which the spelling correction corrects; it also corrects to the shop's words. */
export const intentWords: readonly string[] =
  `deliver delivery shipping return returns refund exchange warranty guarantee repair payment invoice voucher discount
  store stores opening address nearest order status tracking parcel compare comparison difference between available
  availability stock cheaper cheapest expensive price lighter lightest warmer warmest bigger smaller similar alternative
  recommend recommendation suggest something anything hello thanks goodbye human person colleague complaint wash washing
  contact phone email size sizes colour colours color another reviews weight material waterproof under between about people
  around euros litres liters litre liter grams kilos lumens please where looking search which would could should`.split(
    /\s+/,
  );
