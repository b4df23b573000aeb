import frameCss from './frame.css?inline';
import launcherCss from './launcher.css?inline';
import { sheet } from './launcher.ts';

/** What stands behind the launcher once somebody means to open it. */
export interface Frame {
  /** What the app fills. */
  readonly box: HTMLDialogElement;
  /** What the shopper types into until the app is there. */
  readonly field: HTMLTextAreaElement;
}

/** A closed frame, and the rules of all frames. */
export function drawFrame(): Frame {
  sheet.replaceSync(launcherCss + frameCss);
  const box = document.createElement('dialog');
  const field = document.createElement('textarea');
  box.part = 'frame';
  box.append(field);
  return { box, field };
}
