import frameCss from './frame.css?inline';
import launcherCss from './launcher.css?inline';
import { sheet } from './launcher.ts';

/** The dialog of the panel, created when the shopper is about to open it. */
export interface Frame {
  /** The app renders into it. */
  readonly box: HTMLDialogElement;
  /** Takes text until the app is loaded. */
  readonly field: HTMLTextAreaElement;
}

/** Creates a closed frame and adopts the stylesheet of frames. */
export function drawFrame(): Frame {
  sheet.replaceSync(launcherCss + frameCss);
  const box = document.createElement('dialog');
  const field = document.createElement('textarea');
  box.part = 'frame';
  box.append(field);
  return { box, field };
}
