import { createRoot } from 'react-dom/client';
export function mount(el: Element) {
  createRoot(el).render(<p>hi</p>);
}
