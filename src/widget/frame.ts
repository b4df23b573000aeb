import frameCss from './frame.css?inline';
import launcherCss from './launcher.css?inline';
import { launcherStyles } from './launcher.ts';

/** The dialog of the panel; `ChatElement` creates it on first use. */
export interface Frame {
  /** The app renders into it. */
  readonly box: HTMLDialogElement;
  /** Takes text until the app is loaded. */
  readonly field: HTMLTextAreaElement;
  /** Title with a close button, until the app is loaded. */
  readonly button: HTMLButtonElement;
}

/** Creates a closed frame, and adds the rules of frames to the launcher's stylesheet. The frame's button calls `close`. */
export function drawFrame(close: () => void): Frame {
  launcherStyles.replaceSync(launcherCss + frameCss);
  const box = document.createElement('dialog');
  const field = document.createElement('textarea');
  const button = document.createElement('button');
  box.className = 'frame';
  box.part = 'frame';
  button.onclick = close;
  box.append(field, button);
  return { box, field, button };
}

/**
 * Shows an alert with a retry button before the field, which keeps its text.
 *
 * @param notice Text of the alert and label of its button, separated by `|`.
 */
export function drawLoadError({ box, field }: Frame, notice: string, retry: () => void): void {
  const [text, label] = notice.split('|') as [string, string?];
  const alert = document.createElement('p');
  const button = document.createElement('button');
  alert.role = 'alert';
  button.append(label ?? '');
  button.onclick = () => {
    field.focus();
    retry();
  };
  alert.append(text, button);
  box.prepend(alert);
}
