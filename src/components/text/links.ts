import { entityAt } from './entities.ts';
import { matchAt } from './matchAt.ts';

const longestHref = 2048;
/** Brackets inside an address; more than this is no address, and would make hostile text slow to read. */
const deepestBrackets = 8;
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
    const found = matchAt(angled, source, at);
    const text = found?.[1];
    if (!text) return undefined;
    const href = safeHref(/^[a-z]+:/iu.test(text) ? text : `mailto:${text}`);
    return href === undefined ? undefined : { href, text, before: 0, after: found[0].length };
  }
  if (/[\p{L}\p{N}_]/u.test(source[at - 1] ?? '')) return undefined;
  const text = trimTail(matchAt(address, source, at)?.[0] ?? '');
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
  const after = matchAt(domain, source, at)?.[0];
  const before = after && local.exec(source.slice(Math.max(0, at - 64), at))?.[0];
  if (!after || !before) return undefined;
  const text = before + after;
  return { href: `mailto:${text}`, text, before: before.length, after: after.length };
};

/** What a backslash before it makes plain. */
export const escapable = /[!-/:-@[-`{-~]/u;
const open = /\(\s{0,8}(?:<((?:[^>\n\\]|\\.){0,2048})>)?/y;
const close = /(?:\s{1,9}(?:"(?:[^"\\]|\\.){0,500}"|'(?:[^'\\]|\\.){0,500}'))? *\)/y;
const escapes = /\\([!-/:-@[-`{-~])|&[a-z\d#]{1,9};/giu;

/** Takes away backslashes before marks and resolves character references. */
const unescaped = (text: string): string =>
  text.replace(escapes, (whole, mark?: string) => mark ?? entityAt(whole, 0)?.text ?? whole);

/** What follows `]`: `(address "title")`. */
export const linkTail = (
  source: string,
  at: number,
): { readonly href: string; readonly end: number } | undefined => {
  const opened = matchAt(open, source, at);
  if (!opened) return undefined;
  let href = opened[1];
  let end = at + opened[0].length;
  if (href === undefined) {
    if (source[end] === '<') return undefined;
    const start = end;
    end = bareEnd(source, start);
    href = source.slice(start, end);
  }
  const closed = matchAt(close, source, end);
  return closed ? { href: unescaped(href), end: end + closed[0].length } : undefined;
};

/** Where an address without angle brackets ends: at a space, or at a bracket that it did not open. */
const bareEnd = (source: string, start: number): number => {
  let depth = 0;
  let end = start;
  for (; end < Math.min(source.length, start + longestHref); end += 1) {
    const char = source.charAt(end);
    if (/\s/u.test(char)) break;
    if (char === '\\' && escapable.test(source.charAt(end + 1))) end += 1;
    else if (char === '(' && ++depth > deepestBrackets) break;
    else if (char === ')' && --depth < 0) break;
  }
  return end;
};
