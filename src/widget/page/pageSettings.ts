import type { SettingName } from '../attributes.ts';

/** Parsed page-related attributes; `ChatAttributes` documents each. */
export interface PageSettings {
  readonly showOn: string | undefined;
  readonly hideOn: string | undefined;
  readonly trigger: string | undefined;
  /** Seconds; undefined for never. */
  readonly greetAfter: number | undefined;
  readonly greetNotOn: string;
  readonly greetClose: string;
  readonly dataLayer: string | undefined;
  readonly placement: string | undefined;
  readonly webmcp: string | undefined;
}

/** Parses the attributes; invalid values count as unset. */
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
    webmcp: text('webmcp'),
  };
}
