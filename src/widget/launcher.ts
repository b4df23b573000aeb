const svgSpace = 'http://www.w3.org/2000/svg';

/** The tag that clips onto the shelf: a card with a notch, and two lines of print. */
const shape =
  'M5 3.8h14q1.7 0 1.7 1.7v9.3q0 1.7-1.7 1.7h-4.6L12 19.6l-2.4-3.1H5q-1.7 0-1.7-1.7V5.5q0-1.7 1.7-1.7ZM7.5 8.3h9M7.5 12h5.5';

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
