// Renders one hostile text on a page and measures rendering and layout.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Text } from '../../src/components/index.ts';
import { floods } from '../../test/components/text/floods.ts';
import '../../src/components/styles.css';

const container = document.body.appendChild(document.createElement('main'));
container.className = 'shelftalk';

const page = {
  /** Milliseconds of rendering and of layout. */
  draw(name: string, size: number): { readonly drawn: number; readonly laidOut: number } {
    const text = floods[name]?.(size) ?? '';
    const root = createRoot(container);
    const from = performance.now();
    flushSync(() => root.render(<Text text={text} />));
    const between = performance.now();
    const height = container.getBoundingClientRect().height;
    const end = performance.now();
    if (height === 0) throw new Error(`The text ${name} has no height.`);
    flushSync(() => root.unmount());
    return { drawn: between - from, laidOut: end - between };
  },
};
export type TextPage = typeof page;
Object.assign(globalThis, { page });
