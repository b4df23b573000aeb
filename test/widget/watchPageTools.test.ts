import { expect, it, vi } from 'vitest';
import { watchPageTools } from '../../src/webmcp/watchPageTools.ts';

it('offers the tools that the page has registered, and none of another origin or without one', async () => {
  const listed = [
    { name: 'own', description: '', origin: globalThis.origin },
    { name: 'frame', description: '', origin: 'https://frame.example' },
    { name: 'unknown', description: '' },
  ];
  const modelContext = Object.assign(new EventTarget(), {
    registerTool: async () => {},
    getTools: async () => listed,
    executeTool: async () => '',
  });
  const onTools = vi.fn();
  const stop = watchPageTools(onTools, { modelContext });
  await vi.waitFor(() => expect(onTools).toHaveBeenCalledTimes(1));
  expect(Object.keys(onTools.mock.lastCall?.[0])).toEqual(['own']);
  stop();
});
