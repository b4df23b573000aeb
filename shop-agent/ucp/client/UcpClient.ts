import type { OutboundClient } from '../../../platform/outbound/OutboundClient.ts';
import type { JsonRecord } from '../../../src/protocol/index.ts';
import { jsonOf } from '../../../src/protocol/index.ts';
import { recordOf, recordsOf, textOf } from './content.ts';
import { discoverShop, type UcpShopProfile } from './discoverShop.ts';
import { readJson } from './readJson.ts';
import { refusal, UcpError } from './UcpError.ts';

export interface UcpClientOptions {
  /** Origin of the shop, or address of its profile. */
  readonly address: string;
  /** Address of this agent's profile, which the shop fetches. */
  readonly profile: string;
  readonly outbound: OutboundClient;
  /** Maximum number of bytes of one response, 8 MiB by default. */
  readonly maxBytes?: number;
}

/** Enough for a page of products with many variants. */
const defaultMaxBytes = 8 * 1024 * 1024;

/** Calls the tools of another shop over MCP. */
export class UcpClient {
  readonly shop: UcpShopProfile;
  readonly #options: UcpClientOptions;
  #calls = 0;

  private constructor(shop: UcpShopProfile, options: UcpClientOptions) {
    this.shop = shop;
    this.#options = options;
  }

  /**
   * Reads the shop's profile.
   * @throws UcpError when the shop cannot be used.
   */
  static async connect(options: UcpClientOptions): Promise<UcpClient> {
    return new UcpClient(await discoverShop(options.address, options.outbound), options);
  }

  /**
   * Calls a tool and returns its structured content, which may be the shop's error.
   * @throws UcpError when the shop cannot be reached or does not process the call.
   */
  async call(tool: string, args: JsonRecord): Promise<JsonRecord> {
    const { outbound, profile, maxBytes = defaultMaxBytes } = this.#options;
    this.#calls += 1;
    const id = this.#calls;
    const { status, json } = await readJson(outbound, this.shop.endpoint, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: tool, arguments: { ...args, meta: { 'ucp-agent': { profile } } } },
      }),
      maxBytes,
    });
    const response = recordOf(json);
    if ('error' in response) throw refusal(tool, response.error);
    const content = contentOf(recordOf(response.result));
    if (response.id === id && content) return content;
    throw new UcpError('malformed', `The shop responded to ${tool} with status ${status} and no result.`);
  }

  /**
   * Calls a tool of the catalogue and returns its structured content.
   * @throws UcpError also when the content is an error.
   */
  async readCatalogue(tool: string, catalog: JsonRecord): Promise<JsonRecord> {
    const content = await this.call(tool, { catalog });
    if (recordOf(content.ucp).status === 'error') throw refusal(tool, content.messages);
    return content;
  }
}

/** The structured content of a result, which some servers send only as text. */
function contentOf(result: JsonRecord): JsonRecord | undefined {
  const texts = recordsOf(result.content).map((part) => jsonOf(textOf(part.text)));
  return [result.structuredContent, ...texts].map(recordOf).find((one) => Object.keys(one).length > 0);
}
