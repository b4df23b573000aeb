import { afterEach, expect, it, vi } from 'vitest';
import { removeChats } from './support/fakeApp.ts';
import { openApp } from './support/openApp.ts';

afterEach(() => {
  removeChats();
  vi.mocked(globalThis.fetch).mockRestore();
  localStorage.clear();
  sessionStorage.clear();
});

class SizeGuide extends HTMLElement {
  set data({ sizes }: { readonly sizes: readonly string[] }) {
    this.textContent = `Sizes ${sizes.join(', ')}`;
  }
}
customElements.define('test-size-guide', SizeGuide);

it('shows the output of a tool in the page’s custom element, and does not report it', async () => {
  const { chat, shown, events } = await openApp({}, [
    [{ 'agent:tool-output:size_guide': { sizes: ['S', 'M'] } }],
  ]);
  chat.configure({ tools: { size_guide: { Renderer: 'test-size-guide', toText: () => 'Sizes S and M' } } });
  chat.send('Which size?');
  await shown('Sizes S, M');
  expect(events.filter(([name]) => name === 'error')).toEqual([]);
});

it('reports an event of the page’s own that is not registered', async () => {
  const { chat, events } = await openApp({}, [[{ 'agent:data-countdown': { until: 5 } }]]);
  chat.send('Hello');
  await vi.waitFor(() =>
    expect(events).toContainEqual([
      'error',
      { phase: 'protocol', message: 'unknown-key agent:data-countdown' },
    ]),
  );
});
