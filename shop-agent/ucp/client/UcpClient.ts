import type { OutboundClient } from '../../../platform/outbound/OutboundClient.ts';
import type { JsonRecord } from '../../../src/protocol/index.ts';
import { jsonOf, ucpProfileOf } from '../../../src/protocol/index.ts';
import { recordOf, recordsOf, textOf } from './content.ts';
import { discoverShop, type UcpShopProfile } from './discoverShop.ts';
import { readJson } from './readJson.ts';
import { refusal, UcpError } from './UcpError.ts';

export interface UcpClientOptions {
  /** Origin of the shop, or address of its profile. */
  readonly address: string;
  /** Address of this agent's profile, which the shop fetches; `{version}` in it stands for the version of UCP. */
  readonly profile: string;
  readonly outbound: OutboundClient;
  /** Maximum number of bytes of one response, 8 MiB by default. */
  readonly maxBytes?: number;
}

interface ToolResponse {
  readonly status: number;
  readonly error?: JsonRecord;
  readonly content?: JsonRecord | undefined;
}

/** Whether the shop does not support the version of the call: as an error of the transport, or as its own. */
const isVersionRefusal = ({ error, content }: ToolResponse): boolean =>
  recordsOf([error, error?.data, ...recordsOf(content?.messages)]).some(
    ({ code }) => code === 'version_unsupported',
  );

/** Enough for a page of products with many variants. */
const defaultMaxBytes = 8 * 1024 * 1024;

/** Calls the tools of another shop over MCP. */
export class UcpClient {
  #shop: UcpShopProfile;
  readonly #options: UcpClientOptions;
  #calls = 0;

  private constructor(shop: UcpShopProfile, options: UcpClientOptions) {
    this.#shop = shop;
    this.#options = options;
  }

  /** The shop, as its profile was read last. */
  get shop(): UcpShopProfile {
    return this.#shop;
  }

  /**
   * Reads the shop's profile.
   * @throws UcpError when the shop cannot be used.
   */
  static async connect(options: UcpClientOptions): Promise<UcpClient> {
    return new UcpClient(await discoverShop(options.address, options.outbound), options);
  }

  /**
   * Calls a tool and returns its structured content, which may be the shop's error. If the shop no longer supports the version,
   * reads its profile again, and calls the tool once more.
   * @throws UcpError when the shop cannot be reached or does not process the call.
   */
  async call(tool: string, args: JsonRecord): Promise<JsonRecord> {
    const { address, outbound } = this.#options;
    const before = this.#shop;
    let response = await this.#send(tool, args);
    if (isVersionRefusal(response)) {
      if (this.#shop === before) this.#shop = await discoverShop(address, outbound);
      if (this.#shop.version !== before.version) response = await this.#send(tool, args);
    }
    if (response.error) throw refusal(tool, response.error);
    if (response.content) return response.content;
    throw new UcpError(
      'malformed',
      `The shop responded to ${tool} with status ${response.status} and no result.`,
    );
  }

  async #send(tool: string, args: JsonRecord): Promise<ToolResponse> {
    const { outbound, profile, maxBytes = defaultMaxBytes } = this.#options;
    const { version, endpoint } = this.#shop;
    this.#calls += 1;
    const id = this.#calls;
    const meta = { 'ucp-agent': { profile: ucpProfileOf(profile, version) } };
    const { status, json } = await readJson(outbound, endpoint, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: tool, arguments: { ...args, meta } },
      }),
      maxBytes,
    });
    const response = recordOf(json);
    if ('error' in response) return { status, error: recordOf(response.error) };
    return { status, content: response.id === id ? contentOf(recordOf(response.result)) : undefined };
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
