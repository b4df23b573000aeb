import type { Button } from '../schemas.ts';
import { broken } from './rules.ts';
import { isShortener } from './shorteners.ts';
import { refuseVariables, variablesOf } from './variables.ts';

const variable = '{{1}}';

/** The buttons of one list of components; `path` is the list's. */
export function checkButtons(buttons: readonly Button[], path: string): void {
  const count = (kind: keyof Button) => buttons.filter((button) => button[kind] !== undefined).length;
  const quick = count('quickReply');
  if (quick > 3) throw broken('quickReplies', path);
  if (quick > 0 && quick < buttons.length) throw broken('mixedButtons', path);
  if (count('url') > 2) throw broken('urlButtons', path);
  if (count('phoneNumber') > 1) throw broken('phoneButtons', path);
}

export function checkButton({ quickReply, url, phoneNumber }: Button, path: string): void {
  if (quickReply) refuseVariables(quickReply.text, `${path}.quickReply.text`);
  if (url) {
    refuseVariables(url.text, `${path}.url.text`);
    checkUrl(url.url, `${path}.url.url`);
  }
  if (phoneNumber) {
    refuseVariables(phoneNumber.text, `${path}.phoneNumber.text`);
    if (!/^\+[1-9]\d{6,14}$/.test(phoneNumber.phoneNumber)) {
      throw broken('phoneNumberForm', `${path}.phoneNumber.phoneNumber`);
    }
  }
}

function checkUrl(url: string, path: string): void {
  const isOpen = url.endsWith(variable);
  const fixed = isOpen ? url.slice(0, -variable.length) : url;
  if (variablesOf(fixed, path).length > 0) throw broken('urlVariable', path);
  if (!/^https?:\/\/\S+$/i.test(fixed) || !URL.canParse(fixed)) throw broken('urlForm', path);
  // Right behind the host a variable could turn it into another one.
  if (isOpen && !/^https?:\/\/[^/?#]+[/?#]/i.test(fixed)) throw broken('urlVariable', path);
  if (isShortener(new URL(fixed).hostname)) throw broken('shortenedUrl', path);
}
