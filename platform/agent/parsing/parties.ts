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

/** Replaces lists of people who share a tent by their number, in a normalised text: "for 4 people". */
export const addUpParties = (text: string): string =>
  sharedSpace.test(text)
    ? text
        .replace(couples, (_all, word: string) => `${2 * numberOf(word)} people`)
        .replace(party, (all) => {
          const sizes = (all.match(eachMember) ?? []).map((each) => {
            const [number] = firstCount.exec(each) ?? [];
            return number === undefined ? 1 : numberOf(number);
          });
          return `for ${sizes.reduce((sum, size) => sum + size, 0)} people`;
        })
    : text;
