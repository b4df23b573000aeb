import launcherCss from './launcher.css?inline';

/** Of all chats on the page: the launcher's rules, and those of the frame once one is drawn. */
export const sheet = new CSSStyleSheet();
sheet.replaceSync(launcherCss);

/** The launcher: a real button, drawn without a framework. It holds its word; its sign is drawn by the sheet. */
export function drawLauncher(): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'launcher';
  button.part = 'launcher';
  button.ariaHasPopup = 'dialog';
  button.ariaExpanded = 'false';
  return button;
}
