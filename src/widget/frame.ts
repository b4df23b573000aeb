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

/**
 * Shows an alert with a retry button before the field, which keeps its text.
 *
 * @param notice Text and label of the button, separated by `|`.
 */
export function drawLoadError({ box, field }: Frame, notice: string, retry: () => void): void {
  const [text, label] = notice.split('|') as [string, string?];
  const alert = document.createElement('div');
  const button = document.createElement('button');
  alert.role = 'alert';
  button.append(label ?? '');
  button.addEventListener('click', () => {
    field.focus();
    retry();
  });
  alert.append(text, button);
  box.prepend(alert);
}
