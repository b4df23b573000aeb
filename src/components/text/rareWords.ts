import { linked, type Reading, token } from './inline.ts';

/** Addresses that nobody made a link. */
const addresses = [
  /<(?:https?|mailto|tel):[^\s<>]+>/,
  // Where a sentence goes on, its stop or its Chinese is no part of it.
  /(?<![a-z\d])(?:https?:\/\/(?=[^\s.:/?#])|www\.(?=[^\s.]+\.[^\s.]))(?:[^\s<>[\]()"\u3000-\uffef]|\([^\s<>[\]()"]*\))+(?<![.,:;!?'*_~|])/,
  /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/, // a mail address
];
/** What a line that runs to the left would take apart, where no Latin word leads it: 36L, 10427-FF, +351 912 345. */
const figures =
  /(?<![\w+.,/-]|[a-z][ \d]{1,9})(?:[+0](?:[\d ./-]|\(\d+\)){6,}\d|\d[\d.,/-]*[a-z](?:[./-]?[a-z\d])*)/;

const ruleOf = (...tokens: readonly RegExp[]) =>
  new RegExp(tokens.map(({ source }) => source).join('|'), token.flags);
const rule = ruleOf(token, ...addresses);
const ruleToTheLeft = ruleOf(rule, figures);
const runsToTheLeft = /[\u0590-\u08ff]/u;

const named: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39, nbsp: 160 };
const reference = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6}|x[\da-f]{1,5}));/iu;

/** References, addresses that nobody made a link, and figures in a line that runs to the left. */
export const rareWords: Reading = {
  ruleFor: (text) => (runsToTheLeft.test(text) ? ruleToTheLeft : rule),
  read: (found, mayGrow) => {
    if (found.startsWith('\\')) return found.slice(1);
    if (found.startsWith('&'))
      return found.replace(reference, (_, name = '', code?: string) =>
        String.fromCodePoint(named[name.toLowerCase()] ?? Number(`0${code}`)),
      );
    if (found.startsWith('<')) return linked(found.slice(1, -1), [found.slice(1, -1)]);
    // Half an address leads elsewhere.
    if (mayGrow) return found;
    if (/^(?:https?:|www\.)/iu.test(found)) return linked(found.replace(/^www/iu, 'https://www'), [found]);
    if (found.includes('@')) return linked(`mailto:${found}`, [found]);
    return { tag: 'bdi', children: [found] };
  },
};
