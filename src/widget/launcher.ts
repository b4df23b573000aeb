/** The launcher: a real button, drawn without a framework. Its last child holds its word; its sign is drawn by the sheet. */
export function drawLauncher(document: Document): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'launcher';
  button.setAttribute('part', 'launcher');
  button.ariaHasPopup = 'dialog';
  button.append(document.createElement('span'));
  return button;
}
