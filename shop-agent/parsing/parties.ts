import { numberOf, numbersBetween } from './numberWords.ts';

const groups =
  'adults?|grown ?ups?|parents?|kids?|children|child|teenagers?|teens?|toddlers?|babies|baby|friends?|mates?|colleagues?|boys?|girls?|sons?|daughters?|others|people|persons?|brothers?|sisters?|cousins?|grandchildren|grandkids';
const single =
  'me|myself|i|(?:my|our|the|a|his|her) (?:\\w+ )?(?:wife|husband|partner|girlfriend|boyfriend|friend|mate|mum|mom|dad|mother|father|son|daughter|brother|sister|baby|toddler|child|kid|teenager|boy|girl|flatmate|cousin)';
const count = `${numbersBetween(1, 8)}|[1-8]`;
const group = `(?:(?:my|our|the) )?(?:${count}) (?:(?:of (?:my|our)|other|more|small|little|young|big|grown|teenage|tall|large|good) )*(?:${groups})`;
const member = `(?:${group}|${single})`;

/** People who are counted together: "two adults and two teenagers", "me, my wife and our three kids". */
const party = new RegExp(`\\b(?:for )?${member}(?: (?:(?:and|plus|with) )?${member})+\\b`, 'g');
const eachMember = new RegExp(`\\b${member}\\b`, 'g');
const firstCount = new RegExp(`\\b(?:${count})\\b`);

/** Words of sentences in which people share a space. "Boots for two adults and two children" counts pairs instead. */
const sharedSpace =
  /\b(?:tents?|camp\w*|shelters?|sleeps?|sleeping(?! (?:bags?|mats?|pads?))|room|space|fits?|(?:we|there) (?:are|will be))\b/;

const couples = new RegExp(`\\b(${count}) couples\\b`, 'g');

const adults =
  /\b(?:adults?|grown ?ups?|parents?|me|myself|i|wife|husband|partner|girlfriend|boyfriend|mum|mom|dad|mother|father)\b/;
const children =
  /\b(?:kids?|children|child|toddlers?|babies|baby|boys?|girls?|sons?|daughters?|grandchildren|grandkids)\b/;

/** Returns the number of people in a list. */
const sizeOf = (list: string): number =>
  (list.match(eachMember) ?? [])
    .map((each) => firstCount.exec(each)?.[0])
    .reduce((sum, number) => sum + (number === undefined ? 1 : numberOf(number)), 0);

/**
 * Rewrites lists of people in a normalised text: of people who share a tent to their number, as in "for 4 people". Otherwise
 * removes lists of adults and children, because no fit is right for both.
 */
export const rewriteParties = (text: string): string =>
  sharedSpace.test(text)
    ? text
        .replace(couples, (_all, word: string) => `${2 * numberOf(word)} people`)
        .replace(party, (list) => `for ${sizeOf(list)} people`)
    : text
        .replace(party, (list) => (adults.test(list) && children.test(list) ? '' : list))
        .replace(/ {2,}/g, ' ');
