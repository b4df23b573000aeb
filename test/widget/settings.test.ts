import { expect, it } from 'vitest';
import { readSettings } from '../../src/widget/settings.ts';

it('prefers endpoint, agent and origins of the script tag to those of the element', () => {
  const tag = document.createElement('script');
  const element = {
    script: { base: 'https://chat.shop.example/shelftalk.js', tag },
    text: (name: string) => `https://evil.example/${name}`,
    options: { mediaOrigins: ['https://img.shop.example'] },
  };
  expect(readSettings(element).endpoint).toBe('https://evil.example/endpoint');
  tag.dataset.endpoint = '/agent';
  tag.dataset.agentId = 'guide';
  tag.dataset.mediaOrigins = 'https://cdn.shop.example | https://video.shop.example';
  const { endpoint, agentId, mediaOrigins } = readSettings(element);
  expect([endpoint, agentId]).toEqual(['https://chat.shop.example/agent', 'guide']);
  expect(mediaOrigins).toEqual([
    'https://cdn.shop.example',
    'https://video.shop.example',
    'https://img.shop.example',
  ]);
});

it('replaces invalid values by defaults', () => {
  const element: Record<string, string> = { scheme: 'pink', mode: 'x' };
  const { scheme, mode } = readSettings({
    script: { base: 'https://chat.shop.example/shelftalk.js' },
    text: (name) => element[name],
    options: {},
  });
  expect([scheme, mode]).toEqual(['auto', 'floating']);
});
