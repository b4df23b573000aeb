import { expect, it } from 'vitest';
import { readSettings } from '../../src/widget/settings.ts';

it('lets no element decide what the script’s tag says of endpoint, agent and origins', () => {
  const tag = document.createElement('script');
  const given = {
    host: { base: 'https://chat.shop.example/shelftalk.js', tag },
    text: (name: string) => `https://evil.example/${name}`,
    options: { mediaOrigins: ['https://img.shop.example'] },
  };
  expect(readSettings(given).endpoint).toBe('https://evil.example/endpoint');
  tag.dataset.endpoint = '/agent';
  tag.dataset.agentId = 'guide';
  tag.dataset.mediaOrigins = 'https://cdn.shop.example | https://film.shop.example';
  const { endpoint, agentId, mediaOrigins } = readSettings(given);
  expect([endpoint, agentId]).toEqual(['https://chat.shop.example/agent', 'guide']);
  expect(mediaOrigins).toEqual([
    'https://cdn.shop.example',
    'https://film.shop.example',
    'https://img.shop.example',
  ]);
});

it('takes a wrong word for none', () => {
  const given: Record<string, string> = { scheme: 'pink', mode: 'x' };
  const { scheme, mode } = readSettings({
    host: { base: 'https://chat.shop.example/shelftalk.js' },
    text: (name) => given[name],
    options: {},
  });
  expect([scheme, mode]).toEqual(['auto', 'floating']);
});
