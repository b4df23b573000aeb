import { parseScript } from '../../src/protocol/index.ts';
import { fixtureText } from '../support/fixtureText.ts';

/** The proxy address of stories; the host does not exist. */
export const endpoint = 'https://chat.shop.example/agent';

/** The only product with starter questions. */
export const productWithStarters = 'squall-rain-jacket';
const questions = ['Will it keep out a full day of rain?', 'Does it fit over a fleece?', 'Which size?'];

const json = (body: unknown) => Response.json(body);

/**
 * Replaces `fetch`, so that calls to the proxy get fixed responses, and turns the answers of a recording.
 * @returns a function that restores `fetch`
 */
export const fakeService = (fixture: string): (() => void) => {
  const real = globalThis.fetch;
  const blocks = [...parseScript(fixtureText(fixture)).blocks];
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(endpoint)) return real(input, init);
    switch (url.slice(endpoint.length + 1)) {
      case 'health':
        return json({ response: { healthy: true } });
      case `starters/${productWithStarters}.json`:
        return json({ questions });
      case 'init':
        return json({ response: { sessionId: 'story' } });
      case 'invoke': {
        const lines = blocks.shift()?.steps.flatMap((step) => ('line' in step ? step.line : [])) ?? [];
        return new Response(`${lines.join('\n')}\n`);
      }
      default:
        return json({});
    }
  };
  return () => {
    globalThis.fetch = real;
  };
};
