import { parseScript } from '../../src/protocol/index.ts';
import { fixtureText } from '../support/fixtureText.ts';

/** Where the element on a story's page looks for its proxy; no such host exists. */
export const endpoint = 'https://chat.shop.example/agent';

/** A product about which shoppers ask. */
export const asked = 'squall-rain-jacket';
const questions = ['Will it keep out a full day of rain?', 'Does it fit over a fleece?', 'Which size?'];

const json = (body: unknown) => Response.json(body);

/** Answers the element's calls from a recording, so that nothing leaves the page. Gives back its undo. */
export const answerCalls = (fixture: string): (() => void) => {
  const real = globalThis.fetch;
  const blocks = [...parseScript(fixtureText(fixture)).blocks];
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(endpoint)) return real(input, init);
    switch (url.slice(endpoint.length + 1)) {
      case 'health':
        return json({ response: { healthy: true } });
      case `starters/${asked}.json`:
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
