const svgSpace = 'http://www.w3.org/2000/svg';

/** The tag that clips onto the shelf: a card with a notch, and two lines of print. */
const shape = 'M4 4h16v12h-5l-3 4-3-4H4ZM8 8h8M8 12h5';

/** The launcher: a real button, drawn without a framework. Its last child holds its word. */
export function drawLauncher(document: Document): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'launcher';
  button.part.add('launcher');
  button.ariaHasPopup = 'dialog';
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.ariaHidden = 'true';
  const path = document.createElementNS(svgSpace, 'path');
  path.setAttribute('d', shape);
  svg.append(path);
  button.append(svg, document.createElement('span'));
  return button;
}
