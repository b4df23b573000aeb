import launcherCss from './launcher.css?inline';

/** Stylesheet of all launchers and frames. */
export const launcherStyles = new CSSStyleSheet();
launcherStyles.replaceSync(launcherCss);

/** The launcher, and the dialog of the panel. */
export interface Frame {
  /** A button with a text label. The stylesheet draws its icon, and hides the launcher while the panel is open. */
  readonly launcher: HTMLButtonElement;
  /** The app renders into it. */
  readonly box: HTMLDialogElement;
  /** Takes text until the app is loaded. */
  readonly field: HTMLTextAreaElement;
  /** Title with a close button, until the app is loaded. */
  readonly button: HTMLButtonElement;
}

/** Creates a launcher and a closed dialog. */
export function drawFrame(): Frame {
  const launcher = document.createElement('button');
  const box = document.createElement('dialog');
  const field = document.createElement('textarea');
  const button = document.createElement('button');
  launcher.className = launcher.part = 'launcher';
  launcher.ariaHasPopup = 'dialog';
  launcher.ariaExpanded = 'false';
  box.className = box.part = 'frame';
  box.append(field, button);
  return { launcher, box, field, button };
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
