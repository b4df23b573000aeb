import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Clock } from '../../platform/clock.ts';
import type { JsonRecord } from '../../src/protocol/index.ts';
import type { AgentShop } from '../AgentShop.ts';
import { type CartRequest, cancelCart, createCart, getCart, updateCart } from './cartTools.ts';
import {
  getProduct,
  type LookupRequest,
  lookupCatalog,
  type ProductRequest,
  type SearchRequest,
  searchCatalog,
} from './catalogTools.ts';
import type { McpCall } from './mcpEndpoint.ts';
import { getOrder } from './orderTools.ts';
import { InvalidArguments, inVersion, type UcpResponse } from './responses.ts';
import type { UcpCarts } from './UcpCarts.ts';

export interface UcpParts {
  readonly shop: AgentShop;
  readonly carts: UcpCarts;
  readonly clock: Clock;
}

/** A tool of the shop, for its catalogue, carts or orders. */
export interface UcpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: TSchema;
  /** @param caller Network address of the caller. */
  readonly handle: (
    args: ToolArguments,
    parts: UcpParts,
    caller: string,
  ) => UcpResponse | Promise<UcpResponse>;
}

/** Arguments that have passed the schema of their tool. A tool reads only the fields that its schema has. */
interface ToolArguments {
  readonly id: string;
  readonly cart: CartRequest;
  readonly catalog: SearchRequest & LookupRequest & ProductRequest;
  readonly buyer?: { readonly email?: string };
}

const text = (maxLength: number) => Type.String({ maxLength });
const meta = Type.Object({ 'ucp-agent': Type.Object({ profile: text(2048) }) });
const id = text(200);
const amount = Type.Integer({ minimum: 0 });
const filters = Type.Object({
  categories: Type.Optional(Type.Array(text(200), { maxItems: 50 })),
  price: Type.Optional(Type.Object({ min: Type.Optional(amount), max: Type.Optional(amount) })),
});
const selectedOption = Type.Object({ name: text(200), label: text(200) });
const cart = Type.Object({
  line_items: Type.Array(
    Type.Object({
      item: Type.Object({ id }),
      quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
    { maxItems: 50 },
  ),
});

/** The tools of the shop, named as in the standard's OpenRPC description. */
export const ucpTools: readonly UcpTool[] = [
  {
    name: 'search_catalog',
    description: 'Search for products by words, price and category.',
    inputSchema: Type.Object({
      meta,
      catalog: Type.Object({
        query: Type.Optional(text(500)),
        filters: Type.Optional(filters),
        pagination: Type.Optional(
          Type.Object({
            cursor: Type.Optional(text(100)),
            limit: Type.Optional(Type.Integer({ minimum: 1 })),
          }),
        ),
      }),
    }),
    handle: ({ catalog }, { shop }) => searchCatalog(catalog, shop),
  },
  {
    name: 'lookup_catalog',
    description: 'Look up products and variants by their ids.',
    inputSchema: Type.Object({
      meta,
      catalog: Type.Object({
        ids: Type.Array(id, { minItems: 1, maxItems: 50 }),
        filters: Type.Optional(filters),
      }),
    }),
    handle: ({ catalog }, { shop }) => lookupCatalog(catalog, shop),
  },
  {
    name: 'get_product',
    description: 'Get a product with its variants, and which options can be chosen together.',
    inputSchema: Type.Object({
      meta,
      catalog: Type.Object({
        id,
        selected: Type.Optional(Type.Array(selectedOption, { maxItems: 20 })),
        preferences: Type.Optional(Type.Array(text(200), { maxItems: 20 })),
        filters: Type.Optional(filters),
      }),
    }),
    handle: ({ catalog }, { shop }) => getProduct(catalog, shop),
  },
  {
    name: 'create_cart',
    description: 'Create a cart with items, by the ids of variants.',
    inputSchema: Type.Object({ meta, cart }),
    handle: ({ cart: request }, { carts, shop }, caller) => createCart(request, carts, shop, caller),
  },
  {
    name: 'get_cart',
    description: 'Get a cart.',
    inputSchema: Type.Object({ meta, id }),
    handle: (args, { carts, shop }) => getCart(args.id, carts, shop),
  },
  {
    name: 'update_cart',
    description: 'Replace everything in a cart.',
    inputSchema: Type.Object({ meta, id, cart }),
    handle: (args, { carts, shop }, caller) => updateCart(args.id, args.cart, carts, shop, caller),
  },
  {
    name: 'cancel_cart',
    description: 'Delete a cart.',
    inputSchema: Type.Object({ meta, id }),
    handle: (args, { carts, shop }) => cancelCart(args.id, carts, shop),
  },
  {
    name: 'get_order',
    description: 'Get the state of an order, by its number and the email address of the buyer.',
    inputSchema: Type.Object({
      meta,
      id,
      buyer: Type.Optional(Type.Object({ email: Type.Optional(text(320)) })),
    }),
    handle: ({ id: number, buyer }, { shop, clock }, caller) =>
      getOrder({ id: number, email: buyer?.email, caller }, { shop, now: clock.now() }),
  },
];

/**
 * Calls a tool. The response is in a version of the standard.
 *
 * @throws InvalidArguments for arguments that the tool's schema does not allow, and for an unknown cursor.
 */
export async function callTool(
  tool: UcpTool,
  args: unknown,
  parts: UcpParts,
  { caller, version }: McpCall,
): Promise<JsonRecord> {
  const [error] = Value.Errors(tool.inputSchema, args);
  if (error) throw new InvalidArguments(`arguments${error.instancePath} ${error.message}.`);
  // The cast is safe: the arguments match the schema.
  return inVersion(await tool.handle(args as ToolArguments, parts, caller), version);
}
