import { options } from 'preact';

// The embed's React replacement, with what only tests use: three more exports, and numbers in a style as pixels.
export { cloneElement, createRef, Fragment as StrictMode } from 'preact';
export * from '../../src/widget/preact/react.ts';
export { default } from '../../src/widget/preact/react.ts';

const { vnode: previousHook } = options;
options.vnode = (vnode) => {
  previousHook?.(vnode);
  const { props } = vnode;
  if (typeof vnode.type !== 'string' || !('style' in props) || typeof props.style !== 'object') return;
  props.style = Object.fromEntries(
    Object.entries(props.style ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? `${value}px` : value,
    ]),
  );
};
