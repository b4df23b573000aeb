import { describe, expect, test } from 'vitest';
import * as protocol from '../../../src/protocol/index.ts';
import {
  type AgentProtocol,
  createProductReader,
  maxParts,
  tooManyParts,
} from '../../../src/protocol/index.ts';
import { agentFloods, floodOf } from '../../support/agentFloods.ts';
import { expectLinear } from '../../support/cpuCost.ts';

const productsOf = createProductReader();
const input = { sessionId: 's', turnId: 't', inputs: [{ kind: 'text', text: 'Hello' }] } as const;
const tools = [{ name: 't', description: 'd', parameters: {} }];

/** All protocols of agents: how each is created, and its floods. */
const protocols: Readonly<
  Record<
    string,
    readonly [
      keyof typeof agentFloods,
      (options: { readonly productsOf: typeof productsOf; readonly textInPieces?: boolean }) => AgentProtocol,
    ]
  >
> = {
  createAiSdkProtocol: ['ai-sdk', protocol.createAiSdkProtocol],
  createAgUiProtocol: ['ag-ui', protocol.createAgUiProtocol],
};

test('every protocol of agents is tested', () => {
  const exported = Object.keys(protocol).filter((name) => /^create\w+Protocol$/.test(name));
  expect(exported.sort()).toEqual(Object.keys(protocols).sort());
});

/** Decodes and records a stream; returns the items of its end. */
function readStream(turn: protocol.AgentTurn, events: readonly object[]) {
  let last: readonly protocol.AgentStreamItem[] = [];
  for (const event of events) {
    last = turn.read(event);
    if (last.some(({ kind }) => kind === 'end')) return last;
  }
  return turn.decoder.finish(true);
}

describe.each(Object.entries(protocols))('a turn of %s', (_name, [floods, create]) => {
  describe.each(Object.entries(agentFloods[floods]))('with 100,000 %s', (_what, flood) => {
    test.each([
      ['in the proxy', false, true],
      ['in the page', true, false],
    ])('takes time in proportion to their number %s', async (_where, textInPieces, hasCalls) => {
      await expectLinear((count) => {
        const turn = create({ productsOf, textInPieces }).begin({ ...input, tools }, []);
        readStream(turn, floodOf(floods, flood, count, hasCalls));
        expect(JSON.stringify(turn.recorded).length).toBeGreaterThan(0);
      });
    });
  });

  test('fails at the first part beyond the limit, which it does not record', () => {
    const flood = agentFloods[floods]['calls of tools'] ?? (() => ({}));
    const end = (count: number) => {
      const turn = create({ productsOf }).begin({ ...input, tools }, []);
      const items = readStream(turn, floodOf(floods, flood, count, false));
      return [items.find(({ kind }) => kind === 'end'), turn.recorded.reply.length];
    };
    expect(end(maxParts)).toEqual([{ kind: 'end', reason: 'complete' }, maxParts]);
    expect(end(maxParts + 1)).toEqual([{ kind: 'end', reason: 'failed', error: tooManyParts }, maxParts]);
  });
});
