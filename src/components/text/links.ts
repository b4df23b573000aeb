import { unescaped } from './escapes.ts';

/** Browsers skip these inside an address, so a scheme could hide behind them. */
const invisible = /[\p{C}\p{Z}]/gu;
/** A colon before the first slash ends a scheme; a relative address has none. */
const allowed = /^(?:https?:\/\/[^/]|mailto:|tel:|[^:]+$|[^:/?#]*[/?#])/iu;

/** The address, where a shopper may be sent there; else nothing. */
export const safeHref = (href: string): string | undefined => {
  const clean = href.replaceAll(' ', '%20').replaceAll('\\', '%5C').replace(invisible, '');
  return allowed.test(clean) ? clean : undefined;
};

const angled = /<(?:((?:https?:\/\/|mailto:|tel:)[^\s<>]+)|([\w.+-]+@[\w.-]+))>/iuy;
// Chinese, Japanese and Korean go on right after an address.
const bare =
  /(?:https?:\/\/(?=[^\s.:/?#])|www\.(?=[^\s.]+\.[^\s.]))[^\s<>[\]"\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]+/iuy;
const domain = /@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,24}(?![\w-])/iuy;

const matchAt = (pattern: RegExp, source: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(source);
};

/** What stands before the `@` of a mail address. */
export const localBefore = (source: string, at: number): string =>
  /[\w.+-]{1,64}$/u.exec(source.slice(Math.max(0, at - 64), at))?.[0] ?? '';

interface Address {
  readonly href: string;
  readonly text: string;
  /** Characters of the text from where it was noticed. */
  readonly length: number;
}

/** The address that is noticed here by its beginning, or by the `@` behind its `local` part. */
export const addressAt = (source: string, at: number, local: string): Address | undefined => {
  const [whole, address, mail = ''] = matchAt(angled, source, at) ?? [];
  if (whole)
    return { href: safeHref(address ?? `mailto:${mail}`) ?? '', text: address ?? mail, length: whole.length };
  if (local) {
    const found = matchAt(domain, source, at)?.[0];
    if (!found) return undefined;
    return { href: `mailto:${local}${found}`, text: local + found, length: found.length };
  }
  if (/[a-z\d]/iu.test(source.charAt(at - 1))) return undefined;
  const text = withoutTail(matchAt(bare, source, at)?.[0] ?? '');
  const href = text && safeHref(text.replace(/^(?=www)/iu, 'https://'));
  return href ? { href, text, length: text.length } : undefined;
};

/** A sentence goes on after an address: its stop, quote or bracket is no part of it. */
const withoutTail = (text: string): string => {
  let end = text.length;
  let opened = 0;
  for (const char of text) opened += char === '(' ? 1 : char === ')' ? -1 : 0;
  for (;;) {
    const last = text.charAt(end - 1);
    if (last === ')' && opened < 0) opened += 1;
    else if (last === '' || !'.,:;!?\'"*_~]|'.includes(last)) return text.slice(0, end);
    end -= 1;
  }
};

const tail =
  /\(\s*(?:<((?:[^<>\n\\]|\\.)*)>|((?!<)(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*\))*))(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/suy;
const half = /$|\([^\n)]*$/uy;

/** What follows `]`: `(address "title")`. Of one that is `growing`, the beginning will do. */
export const linkTailAt = (source: string, at: number, growing: boolean) => {
  const [whole, angled, bare = ''] = matchAt(tail, source, at) ?? [];
  if (whole) return { href: unescaped(angled ?? bare), end: at + whole.length };
  // An address that nobody may follow: its label stays.
  return growing && matchAt(half, source, at) ? { href: ':', end: source.length } : undefined;
};
