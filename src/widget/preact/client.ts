import { type ComponentChild, render } from 'preact';

/** `react-dom/client` on preact. */
export const createRoot = (container: Element) => ({
  render: (children: ComponentChild) => render(children, container),
  unmount: () => render(null, container),
});
