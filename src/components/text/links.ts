import { entityAt } from './entities.ts';

const longestHref = 2048;
/** Browsers skip these inside an address, so a scheme could hide behind them. */
const invisible = /[\p{C}\p{Z}]/gu;
const allowed = /^(?:https?:\/\/[^/\\]|mailto:|tel:|[/#?])/iu;

/** The address, where a shopper may be sent there; else nothing. */
export const safeHref = (href: string): string | undefined => {
  const clean = href.replace(invisible, '');
  return allowed.test(clean) ? clean : undefined;
};

interface Autolink {
  readonly href: string;
  readonly text: string;
  /** Characters of it that lie before and after the place where it was noticed. */
  readonly before: number;
  readonly after: number;
}

const angled = /<((?:https?:\/\/|mailto:|tel:)[^\s<>]{1,2048}|[^\s<>@]{1,64}@[^\s<>@]{1,255})>/iy;
const address = /[^\s<>]{1,2048}/y;

/** A bare or angled web address that starts here. */
export const urlAt = (source: string, at: number, mark: string): Autolink | undefined => {
  if (mark === '<') {
    angled.lastIndex = at;
    const found = angled.exec(source);
    if (!found?.[1]) return undefined;
    const text = found[1];
    const href = safeHref(/^[a-z]+:/iu.test(text) ? text : `mailto:${text}`);
    return href === undefined ? undefined : { href, text, before: 0, after: found[0].length };
  }
  if (/[\p{L}\p{N}_]/u.test(source[at - 1] ?? '')) return undefined;
  address.lastIndex = at;
  const text = trimTail(address.exec(source)?.[0] ?? '');
  const www = mark.toLowerCase() === 'www.';
  if (!/^(?:https?:\/\/|www\.)[^\s.:/?#]/iu.test(text)) return undefined;
  if (www && !text.slice(4).includes('.')) return undefined;
  const href = safeHref(www ? `https://${text}` : text);
  return href === undefined ? undefined : { href, text, before: 0, after: text.length };
};

/** A sentence goes on after an address: its stop, quote or bracket is not part of it. */
const trimTail = (text: string): string => {
  let end = text.length;
  let opened = 0;
  for (const char of text) opened += char === '(' ? 1 : char === ')' ? -1 : 0;
  for (;;) {
    const last = text[end - 1] ?? '';
    if (last === ')' && opened < 0) opened += 1;
    else if (last === '' || !'.,:;!?\'"*_~]|'.includes(last)) break;
    end -= 1;
  }
  return text.slice(0, end);
};

const local = /[\w.+-]{1,64}$/u;
const domain = /@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,24}(?![\w-])/iy;

/** The mail address around an `@`. */
export const emailAt = (source: string, at: number): Autolink | undefined => {
  domain.lastIndex = at;
  const after = domain.exec(source)?.[0];
  const before = after && local.exec(source.slice(Math.max(0, at - 64), at))?.[0];
  if (!after || !before) return undefined;
  const text = before + after;
  return { href: `mailto:${text}`, text, before: before.length, after: after.length };
};

const title = /\s{1,9}(?:"(?:[^"\\]|\\.){0,500}"|'(?:[^'\\]|\\.){0,500}')/y;

/** What follows `]`: `(address "title")`. */
export const linkTail = (
  source: string,
  at: number,
): { readonly href: string; readonly end: number } | undefined => {
  if (source[at] !== '(') return undefined;
  let end = at + 1;
  while (end < at + 9 && /\s/u.test(source[end] ?? '')) end += 1;
  const angle = source[end] === '<';
  if (angle) end += 1;
  let href = '';
  let depth = 0;
  for (; href.length < longestHref; end += 1) {
    const char = source[end] ?? '';
    if (angle ? /[>\n]|^$/u.test(char) : /\s|^$/u.test(char)) break;
    if (!angle && char === '(') depth += 1;
    if (!angle && char === ')' && --depth < 0) break;
    const entity = char === '&' ? entityAt(source, end) : undefined;
    const escaped = char === '\\' && /[!-/:-@[-`{-~]/u.test(source[end + 1] ?? '');
    href += entity?.text ?? (escaped ? source[end + 1] : char);
    end += entity ? entity.length - 1 : escaped ? 1 : 0;
  }
  if (angle) {
    if (source[end] !== '>') return undefined;
    end += 1;
  }
  title.lastIndex = end;
  end += title.exec(source)?.[0].length ?? 0;
  while (end < source.length && source[end] === ' ') end += 1;
  return source[end] === ')' ? { href, end: end + 1 } : undefined;
};
