const svgSpace = 'http://www.w3.org/2000/svg';

/** The tag that clips onto the shelf: a card with a notch, and two lines of print. */
const shape =
  'M5 3.75h14c.97 0 1.75.78 1.75 1.75v9.25c0 .97-.78 1.75-1.75 1.75h-4.6L12 19.6l-2.4-3.1H5c-.97 0-1.75-.78-1.75-1.75V5.5c0-.97.78-1.75 1.75-1.75ZM7.5 8.25h9M7.5 12h5.5';

/** The launcher: a real button, drawn without a framework. */
export function drawLauncher(document: Document, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'launcher';
  button.setAttribute('part', 'launcher');
  button.setAttribute('aria-haspopup', 'dialog');
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svgSpace, 'path');
  for (const [name, value] of Object.entries({
    d: shape,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })) {
    path.setAttribute(name, value);
  }
  svg.append(path);
  const word = document.createElement('span');
  word.textContent = label;
  button.append(svg, word);
  return button;
}
