import { options } from 'preact';

export { cloneElement, createRef, Fragment as StrictMode } from 'preact';
/** The embed's React replacement, plus functions that only tests use: numbers in a style are pixels. */
export * from '../../src/widget/preact/react.ts';
export { default } from '../../src/widget/preact/react.ts';

const { vnode: asBefore } = options;
options.vnode = (vnode) => {
  asBefore?.(vnode);
  const { props } = vnode;
  if (typeof vnode.type !== 'string' || !('style' in props) || typeof props.style !== 'object') return;
  props.style = Object.fromEntries(
    Object.entries(props.style ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? `${value}px` : value,
    ]),
  );
};
