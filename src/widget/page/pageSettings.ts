import type { SettingName } from '../attributes.ts';

/** What a chat is told of the page around it; what each means stands in `ChatAttributes`. */
export interface PageSettings {
  readonly showOn: string | undefined;
  readonly hideOn: string | undefined;
  readonly trigger: string | undefined;
  /** Seconds; undefined: never. */
  readonly greetAfter: number | undefined;
  readonly greetNotOn: string;
  readonly greetClose: string;
  readonly dataLayer: string | undefined;
  readonly placement: string | undefined;
}

/** Reads what stands on the element. A wrong value counts as not given. */
export function readPageSettings(text: (name: SettingName) => string | undefined): PageSettings {
  const seconds = Number.parseFloat(text('greet-after') ?? '');
  return {
    showOn: text('show-on'),
    hideOn: text('hide-on'),
    trigger: text('trigger'),
    greetAfter: seconds >= 0 ? seconds : undefined,
    greetNotOn: text('greet-not-on') ?? '*checkout*|*cart*|*basket*',
    greetClose: text('greet-close') ?? 'Close',
    dataLayer: text('datalayer'),
    placement: text('placement'),
  };
}
