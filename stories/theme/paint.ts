/** The colour that the browser paints for a token inside an element, as `#rrggbb`. */
export const painted = (inside: Element, token: string): string => {
  const page = inside.ownerDocument;
  const box = inside.appendChild(page.createElement('i'));
  box.style.color = `var(--shelftalk-${token})`;
  const probe = page.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!probe) throw new Error('This browser has no canvas to read colours from.');
  probe.fillStyle = getComputedStyle(box).color;
  box.remove();
  probe.fillRect(0, 0, 1, 1);
  const [...rgb] = probe.getImageData(0, 0, 1, 1).data.slice(0, 3);
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};
