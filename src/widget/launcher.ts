import launcherCss from './launcher.css?inline';

/** Stylesheet of all launchers; `drawFrame` adds the rules of frames. */
export const launcherStyles = new CSSStyleSheet();
launcherStyles.replaceSync(launcherCss);

/** Creates the launcher: a button with a text label; the stylesheet draws its icon. */
export function drawLauncher(): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'launcher';
  button.part = 'launcher';
  button.ariaHasPopup = 'dialog';
  return button;
}
