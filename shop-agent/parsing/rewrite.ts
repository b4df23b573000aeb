import { numberOf, numbersBetween, numberWords } from './numberWords.ts';
import { rewriteParties } from './parties.ts';

/** Ages of children, as patterns. */
const childAge = `${numbersBetween(1, 12)}|1[0-5]|[1-9]`;

type Rewriting = string | ((all: string, ...groups: string[]) => string);

const english: readonly (readonly [RegExp, Rewriting])[] = [
  // Abbreviations of chats.
  [/\b(?:sth|smth|smthg)\b/g, 'something'],
  [/\bpls\b|\bplz\b/g, 'please'],
  [/\bbucks\b/g, '€'],
  [/\b(\d+) ?(?:yrs?|years?) ?olds?\b/g, 'year old'],
  [
    /\b(?:nothing|not|no|without)(?: (?:anything|any|that|is|which|made|come|comes|of|from|with|out))* animals?(?: (?:products?|parts?|materials?))?\b/g,
    'vegan',
  ],
  [
    /\b(?:do|does|did|would) not (?:really |necessarily |actually |even )*(?:have|need) to (?:be|have|come)(?: (?:for|in|of|with|made|a|any))*\b|\bneed not (?:be|have|come)(?: (?:for|in|of|with|made|a|any))*\b|\bnot necessarily(?: (?:for|in|of|with|made|a))*\b|\bno need (?:for (?:it|them) )?(?:to be|for)\b/g,
    'regardless of',
  ],
  // Limits: "180 at the very most", "and not a cent more", "180 is my limit".
  [/\bat the (?:(?:very|absolute) )?(?:most|max|maximum)\b/g, 'at most'],
  [
    /\b(?:and |but )?(?:not|no) (?:a |one |1 |even )*(?:single )?(?:cent|penny|€|gram|gramme|litre|liter) (?:more|over|above)( than)?\b/g,
    (_all, than: string | undefined) => (than === undefined ? 'at most' : 'no more than'),
  ],
  [
    /(?<=\b\d+(?: (?:€|kg|kilos|g|grams|l|litres|liters))? )(?:is|are) (?:(?:my|our|the|an?) (?:(?:absolute|upper|hard) )*(?:limit|max|maximum|ceiling|cap|budget)|(?:all|the most) (?:i|we) (?:have|want|can|could|would|will|am|are)(?: (?:got|spend|pay|afford|to|willing|go|spare|manage|carry))*)\b/g,
    'at most',
  ],
  [
    /\bthe most (?:i|we) (?:want|can|could|would|will|am|are)(?: (?:to|willing|spend|pay|afford|carry))* is\b|\b(?:capped|limited) (?:at|to)\b/g,
    'at most',
  ],
  // "Tent for 3", without the word for people.
  [
    /\b(tents? (?:for|that sleeps|to sleep) (?:(?:\d|one|two|three|four|five|six) (?:or|to|-) )?(?:\d|one|two|three|four|five|six))\b(?! ?(?:people|persons?|adults?|of us|men\b|man\b|women|kids|children|friends|seasons?|nights?|weeks?|days?|weekends?|hundred|or|to|and|€|kg|kilos?|g\b|[\d.]))/g,
    '$1 people',
  ],
  // Numbers of people without the word: "we are four", "room for three".
  [
    /\b(?:we are|we will be|we would be|there are|there will be|(?:sleep|sleeps|sleeping|room for|space for|fits?|family of|group of|party of)) ((?:at least|up to|about|around|only|just) )?(\d|one|two|three|four|five|six)(?: (?:or|to|and|-) (\d|one|two|three|four|five|six))?\b(?! (?:people|persons?|adults|of us|litres?|liters?|l|€|kg|g|hours|nights|weeks|days|years|pairs?)\b)/g,
    (_all, limit: string | undefined, from: string, to: string | undefined) =>
      `for ${limit ?? ''}${from}${to === undefined ? '' : ` to ${to}`} people`,
  ],
  [
    /\b(one|two|three|four|five|six|\d) (?:or|-) (?=(?:one|two|three|four|five|six|\d) (?:people|persons|adults)\b)/g,
    '$1 to ',
  ],
  [/\b(?:the )?(cheap|light|warm|small|bright)er the better\b/g, 'the $1est'],
  [/\b([12])\.(\d\d) ?(?:m|metres?|meters?)\b/g, '$1$2 cm'],
  [/\bmore light\b(?! weight)/g, 'brighter'],
  [/\ballergic to\b/g, 'without'],
  [/\b(\d+) k\b/g, '$1000'],
  [/\ba (?=hundred\b)/g, ''],
  [
    /\b(one|two|three|four|five|six|seven|eight|nine) hundred\b/g,
    (_all, digit: string) => `${numberOf(digit)}00`,
  ],
  [/\bhundred\b/g, '100'],
  [/\b(?:a|one) (?=kilo\b|kg\b|litre\b|liter\b)/g, '1 '],
  [
    /\b(?:can not|cannot|must not|should not|do not want(?: it| them)? to|not) (?:go|be|cost|spend|pay|carry|weigh|lug|exceed)(?: it)? (?:over|above|more than|beyond|past)\b/g,
    'under',
  ],
  [
    /\b(water column (?:of )?(?:(?:over|above|at least|more than|from|around|about) )?\d{4,5})\b(?! ?mm)/g,
    '$1 mm',
  ],
  [/\bquid\b/g, '€'],
  [/\b(\d+)(?: degrees?)? (?:below|under)(?: (?:zero|0|freezing))\b(?: degrees)?/g, 'minus $1 degrees'],
  [
    /\b(?:only|just) (?:have|got) (\d+)(?! ?(?:€|%|[a-z]))|\b(?:have|got) (?:only|just) (\d+)(?! ?(?:€|%|[a-z]))/g,
    'budget $1$2 €',
  ],
  [/\b(?:no|not) less than\b/g, 'at least'],
  [/\bupto\b/g, 'up to'],
  [/\b(?:it is |they are )?(?:for me )?not for (?:a |my |the )?(?:child|children|kids?)\b/g, 'for adults'],
  [
    /\b(?:no|not|nothing|without|not any)(?: (?:for|any|a|the|little|small|of the|in))* (?:kids?|childrens?|child|toddlers?)(?: (?:stuff|things?|sizes?|ones?|models?|versions?|products?))?\b/g,
    'for adults',
  ],
  [/\bgrown ups?\b/g, 'adults'],
  // "Packs" is a verb here, not a kind.
  [
    /\bpack(?:s|ed)?(?: (?:down|away|up|in|together))?(?: (?:really|very|pretty|quite|super|so|nice and|nice|fairly|down|into a))* (?:small|tiny|flat|compact)(?:ly)?\b/g,
    'packable',
  ],
  [/\b((?:does|do|will|can|to) (?:it|they|this|that|these|those)) pack\b(?! list\b)/g, '$1 fold'],
  [/\bwas (?:it|this|that) (?:more expensive|dearer|cheaper)(?: before)?\b/g, 'how much is it'],
  [/\b(?:not|no|nothing)(?: for)? (?:a )?(?:women|womens|woman|ladies)\b/g, 'for men'],
  [/\b(?:not|no|nothing)(?: for)? (?:a )?(?:men|mens|man)\b/g, 'for women'],
  [/\bpacks (?=smaller\b|smallest\b|better\b|away\b|down\b)/g, 'folds '],
  [
    /\bpacks (?:down|away)(?: (?:really|very|quite|nice and|nice))*(?: (?:well|easily|neatly|nicely))?\b/g,
    'packable',
  ],
  [
    /\b(?:anything|everything|something|any colou?r|all colou?rs|every colou?r)(?: at all)? (?:but|except|other than)(?: not)?(?= [a-z])/g,
    'not',
  ],
  [
    /\b(\d+) or (more|less|fewer|bigger|larger) (people|persons?|litres?|liters?|l|lumens?|grams?|g|kg)\b/g,
    '$1 $3 or $2',
  ],
  [
    /(?<!\b(?:sleeping|dry|duffel|travel|hand|stuff) )\bbags?\b(?=.*\b(?:comfort|comfortable|degrees?|down to)\b)/g,
    'sleeping bag',
  ],
  [
    /\b(?:must|may|should|can|could) not (?:be|contain|have|include)(?: made)?(?: of| from| any)?\b(?! (?:over|above|more|under|less|heavier|bigger|larger))/g,
    'without',
  ],
  [/\b(?:(?:a )?lots? of|much|heavy|all (?:our|my)) (?:luggage|stuff|gear|baggage)\b/g, 'much to carry'],
  [
    /\b(?:(?:with|have|has|had|at|for) )?(?:a |the )?(?:lower(?:ed)?|smaller) prices? than before\b|\b(?:cheaper|less) than (?:it was |they were )?before\b|\b(?:marked|knocked) down\b|\bprices? (?:has|have) (?:dropped|fallen|come down)\b/g,
    'reduced',
  ],
  [/\bfor (?:a|the) couple\b(?! of)/g, 'for 2 people'],
  [
    /(^|\b(?:better|rather|about|around|like|say|than|be|make it) )minus (\d+)\b(?! ?(?:degrees|°|c\b))/g,
    '$1minus $2 degrees',
  ],
  [
    /\b(?:sort|order|rank|list)(?: (?:it|them|these|those|all))? by (?:the )?(?:price|cost)\b/g,
    'cheapest first',
  ],
  [/\b(?:sort|order|rank|list)(?: (?:it|them|these|those|all))? by (?:the )?weight\b/g, 'lightest first'],
  [
    /\b(?:sort|order|rank|list)(?: (?:it|them|these|those|all))? by (?:the )?(?:ratings?|reviews?|stars)\b/g,
    'best rated first',
  ],
  [/\b(?:sort|order|rank|list)(?: (?:it|them|these|those|all))? by (?:the )?warmth\b/g, 'warmest first'],
  [/\bfalls (?=in|into|off|down|out|on)\b/g, 'drops '],
  [/\bdown (?=ones?\b|filled\b|only\b|(?:is|would be) (?:fine|ok|okay|good|not)\b)/g, 'goose down '],
  // Comfort temperatures without a unit.
  [
    /\b((?:comfort|comfortable|rated|rating)(?: temperature)?(?: (?:of|to|down|below|under|at|until|for|from))*) (minus |-)?(\d+)\b(?! ?(?:degrees|°|c\b|€|mm|stars|of 5))/g,
    '$1 $2$3 degrees',
  ],
  [/\bonly (\d+(?:\.\d+)?) €/g, 'budget $1 €'],
  [/\b(\d+(?: €| mm)?) up to (?=\d)/g, '$1 to '],
  [/\b(\d+(?: €)?) for (?:both|everything|all|all of it|the lot|it all)\b/g, 'under $1 together'],
  [/\bu\b(?! ?\d)/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br (?=you|u|there|these|they)/g, 'are '],
  [/\b(?:wanna|want to)\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  // The age of a child: "she turns six", "he is 9".
  [
    new RegExp(
      `\\b(?:turns?|turned|turning|aged?) (?:${childAge})\\b(?! ?(?:%|€|[a-z]*(?:metres|meters|hours|pairs)))|(?<=\\b(?:she|he|who) )is (?:(?:only|just|nearly|almost|about|now) )*(?:${childAge})(?= (?:and|so|now|but|already|next|soon|this)\\b|$)`,
      'g',
    ),
    'year old',
  ],
  // A person named by a pronoun: "something he can wear".
  [
    /\b(?:that )?(?:he|my (?:husband|father|son|brother)) (?:can|could|might|would|will) (?:wear|use|like)\b/g,
    'for men',
  ],
  [
    /\b(?:that )?(?:she|my (?:wife|mother|daughter|sister)) (?:can|could|might|would|will) (?:wear|use|like)\b/g,
    'for women',
  ],
  [
    /\b(?:do|does|did|would|should|must|can) not (?:want|need|like|have|contain|use|include|wear)(?: anything (?:with|in|made of)| any)?\b/g,
    'without',
  ],
  [
    /\b(?:(?:is|are|was|were) )?not (?:filled|stuffed|lined|padded|insulated|made|coated|treated)(?: out)?(?: (?:with|of|from|in))(?: the| any)?\b/g,
    'without',
  ],
  [
    /\b(?:would )?(?:rather|prefer) not(?: to)?(?: (?:have|wear|use|get|buy|take|own))?(?: (?:anything|something|one|any|it|them))*(?: (?:with|in|made of|of|from))?(?= [a-z])(?! (?:spend|pay|go|carry|be|say|wait|lug|exceed|tell|cost|weigh|more|over|above)\b)/g,
    'without',
  ],
  [/\b(?:is|are) not (?=leather|down|wool|red|blue|black|green|grey|pink|white|yellow)/g, 'without '],
  [/\bneither\b(?=.*\bnor\b)/g, 'not'],
  [
    /\b(without|no|not|nor|free of)(?: (?:any|from|of|with|made of|made from|made with|filled with))* down\b(?! to)/g,
    '$1 goose down',
  ],
  // Room for people: "big enough for three".
  [
    /\b(?:big|large|roomy|wide|room|space|spacious) enough for (\d|one|two|three|four|five|six)\b(?! ?(?:people|persons?|adults|kids|litres?|l\b|nights|days|weeks))/g,
    'for $1 people',
  ],
  // Trousers whose legs come off.
  [
    /\b(?:that |which )?(?:can )?(?:turn|convert|change|transform|become|zip off)s?(?: ?(?:in)?to| off to)? (?:a pair of )?shorts\b/g,
    'with zip off legs',
  ],
  [
    /\b(?:turn|convert|change|zip) (?:them|it|these|those) (?:off )?(?:in)?to (?:a pair of )?shorts\b/g,
    'with zip off legs',
  ],
  // Layers of a fabric, which would read as litres.
  [
    /\b(2|2\.5|3) ?l(?= (?:and|or|vs|versus|jackets?|shells?|fabrics?|membranes?|materials?|construction)\b)/g,
    '$1 layer',
  ],
  [/(\b(?:2|2\.5|3) layer (?:and|or|vs|versus) )(2|2\.5|3) ?l\b/g, '$1$2 layer'],
  [
    /\bkeeps? (?:my |the |your )?(?:drinks?|coffee|tea|soup|water|it|things) (?:hot|warm)\b/g,
    'keeps drinks hot',
  ],
  [/\b(?:anything|something|somewhere)(?: (?:for|to))? sleep(?:ing)?(?: in)?\b(?! on\b)/g, 'sleeping bag'],
  [
    /\b(\w+) (?:makes me itch|make me itch|itches|is (?:too )?itchy|irritates (?:me|my skin))\b/g,
    'without $1',
  ],
  [/\b(down to|until|at|below) (?:zero|0)\b(?! ?(?:degrees|°|c\b|€))/g, '$1 0 degrees'],
  [/\b(to|for|until|at) (?:minus |-)(\d+)\b(?! ?(?:degrees|°|c\b))/g, '$1 minus $2 degrees'],
  [
    /\bmore than (\d+(?:\.\d+)?(?: €)?) (?:but|and) (?:less than|under|below|at most|no more than) (?=\d)/g,
    'between $1 and ',
  ],
  // "Bigger than 40 litres but no more than 60".
  [
    /\b(?:more|bigger|larger|over|at least|above) (?:than )?(\d+(?:\.\d+)?)( ?(?:l|litres?|liters?|g|grams|kg|mm|€))? (?:but|and) (?:less than|under|below|at most|no more than|not more than|up to|smaller than) (\d+(?:\.\d+)?)(?! ?(?:l|litres?|liters?|g|grams|kg|mm|€)\b)/g,
    (_all, from: string, unit: string | undefined, to: string) => `between ${from} and ${to}${unit ?? ''}`,
  ],
  [
    /\b(?:minimum|min|at least) (?:of )?(\d+(?: mm)?) (?:and |but )?(?:maximum|max|at most) (?:of )?(?=\d)/g,
    'between $1 and ',
  ],
  [/\b(?:have|got) (?:only |just |about )?(\d+(?:\.\d+)?) €/g, 'budget $1 €'],
];

const tens: readonly string[] = '- - twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(
  ' ',
);
const numberWord = [...numberWords, ...tens.slice(2)].join('|');
const beforeNumber = 'minus|under|below|over|above|than|least|most|to|about|around|between|and';
const unit =
  '(?:below|under) (?:zero|freezing)|€|kg|kilos?|grams?|g|litres?|liters?|degrees?|lumens?|millimet\\w+|mm|bucks';

/** Replaces a number word before a unit, or after a comparison, by digits. */
const inDigits = (text: string): string =>
  text.replace(
    new RegExp(
      `(?<=\\b(?:${beforeNumber}) )(?:${numberWord})\\b(?! (?:pairs?|of|for|in|with|without|that|which|to|more)\\b)|\\b(?:${numberWord})(?= (?:${unit})\\b)`,
      'g',
    ),
    (word) => String(tens.includes(word) ? 10 * tens.indexOf(word) : numberOf(word)),
  );

/** Rewrites phrases of a normalised text that the later steps would misread. */
export function rewrite(text: string): string {
  let rewritten = inDigits(rewriteParties(text).replace(/\bhalf an? (?=kilo|kg|litre|liter)/g, '0.5 '));
  for (const [pattern, words] of english)
    rewritten =
      typeof words === 'string' ? rewritten.replace(pattern, words) : rewritten.replace(pattern, words);
  return rewritten.replace(/\s+/g, ' ').trim();
}
