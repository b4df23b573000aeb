/** Everything a shop can set, as attributes of the script tag (`data-title`) or of the element (`title-text`…). */
export interface Settings {
  /** Where the proxy answers; default: `agent` beside the loader. */
  readonly endpoint: string;
  readonly agentId: string | undefined;
  /** Heading of the panel. */
  readonly heading: string | undefined;
  /** The word on the launcher. */
  readonly label: string;
  /** What is said where the chat cannot be loaded, and what the button after it says. */
  readonly notice: readonly string[];
  readonly greeting: string | undefined;
  /** Questions offered while the thread is empty. */
  readonly starters: readonly string[];
  /** BCP 47; default: the page's `lang`. */
  readonly locale: string | undefined;
  /** `host` follows the page's own switch: a class or data attribute of `<html>`, else its `color-scheme`. */
  readonly scheme: 'light' | 'dark' | 'auto' | 'host';
  readonly accent: string | undefined;
  readonly radius: string | undefined;
  readonly font: string | undefined;
  readonly side: 'end' | 'start';
  /** `floating` opens from the launcher; `inline` fills the element's own box and is always open. */
  readonly mode: 'floating' | 'inline';
  /** Which build of the app to load. */
  readonly build: 'preact' | 'react';
}

export const settingNames = [
  'endpoint',
  'agent-id',
  'heading',
  'label',
  'notice',
  'greeting',
  'starters',
  'locale',
  'scheme',
  'accent',
  'radius',
  'font',
  'side',
  'mode',
  'build',
] as const;
export type SettingName = (typeof settingNames)[number];

/** The word among those allowed, else the first of them. */
const oneOf = <T extends string>(value: string | undefined, ...allowed: readonly [T, ...T[]]): T =>
  allowed.find((word) => word === value) ?? allowed[0];

/** Reads settings given as text; `base` is the address of the loader. A wrong value counts as not given. */
export function readSettings(get: (name: SettingName) => string | undefined, base: string): Settings {
  return {
    endpoint: new URL(get('endpoint') ?? 'agent', base).href,
    agentId: get('agent-id'),
    heading: get('heading'),
    label: get('label') ?? 'Ask us',
    notice: (get('notice') ?? 'Chat did not load.|Retry').split('|'),
    greeting: get('greeting'),
    starters: (get('starters') ?? '')
      .split('|')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    locale: get('locale'),
    scheme: oneOf(get('scheme'), 'auto', 'light', 'dark', 'host'),
    accent: get('accent'),
    radius: get('radius'),
    font: get('font'),
    side: oneOf(get('side'), 'end', 'start'),
    mode: oneOf(get('mode'), 'floating', 'inline'),
    build: oneOf(get('build'), 'preact', 'react'),
  };
}
