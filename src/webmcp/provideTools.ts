import type { AddToCart, ResolveProducts, ShopCart } from '../components/index.ts';
import { getOwn, isRecord, type Product } from '../protocol/index.ts';
import { type ModelContext, pageModelContext, providedIn, type RegisteredTool } from './modelContext.ts';

/**
 * Options of `provideTools`. Each tool exists if its option is set; `get_cart` needs a `cart` that can be read, `add_to_cart`
 * needs `cart` and `resolveProducts`.
 */
export interface ProvidedTools {
  /** Searches the shop. `limit` is at most 20. */
  readonly searchProducts?: (query: string, limit: number) => Promise<readonly Product[]>;
  /** Fetches products by id, as in the chat. */
  readonly resolveProducts?: ResolveProducts;
  /** The shop's cart, as in the chat. */
  readonly cart?: AddToCart | ShopCart;
  /** Opens the chat, with a question that the shopper can still change. */
  readonly openChat?: (question: string | undefined) => void;
  /** Default: `document.modelContext`. */
  readonly modelContext?: ModelContext | undefined;
}

const maxProducts = 20;
const maxPieces = 99;
const maxText = 500;
const readOnly = { readOnlyHint: true } as const;
/** For results with texts that the shop may not have written, such as reviews. */
const untrusted = { readOnlyHint: true, untrustedContentHint: true } as const;

const productId = { type: 'string', description: 'productId of a product' };
const schema = (properties: object, ...required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/**
 * Offers products, cart and chat of the shop to agents of the browser, with WebMCP. Skips a tool if the page has registered one with
 * its name. Does nothing in a browser without WebMCP.
 *
 * @returns a function that withdraws the tools.
 *
 * @example
 * provideTools({ cart: createShopifyCart(), openChat: () => panel.focus() });
 */
export function provideTools(options: ProvidedTools): () => void {
  const { modelContext = pageModelContext() } = options;
  if (!modelContext) return () => {};
  const withdrawal = new AbortController();
  const names = providedIn(modelContext);
  void register(modelContext, toolsOf(options), names, withdrawal.signal).catch(() => {
    // `getTools` rejects if the document is no longer shown; then there is nothing to register.
  });
  return () => withdrawal.abort();
}

async function register(
  context: ModelContext,
  tools: readonly RegisteredTool[],
  names: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const taken = (await context.getTools()).map(({ name }) => name);
  for (const tool of tools) {
    if (taken.includes(tool.name) || signal.aborted) continue;
    // Before registration, because that fires `toolchange`, whose listeners read the names.
    names.add(tool.name);
    signal.addEventListener('abort', () => names.delete(tool.name));
    try {
      await context.registerTool({ ...tool, execute: withErrorResult(tool.execute) }, { signal });
    } catch {
      // The page has registered a tool of this name meanwhile.
      names.delete(tool.name);
    }
  }
}

/** Makes a tool resolve with `error` instead of rejecting, because agents cannot read the message of a rejection. */
const withErrorResult =
  (execute: RegisteredTool['execute']): RegisteredTool['execute'] =>
  async (input) => {
    try {
      return await execute(input);
    } catch (error) {
      return { error: error instanceof Error ? error.message : 'It has failed.' };
    }
  };

function toolsOf({
  searchProducts,
  resolveProducts,
  cart,
  openChat,
}: ProvidedTools): readonly RegisteredTool[] {
  const tools: RegisteredTool[] = [];
  const productOf = async (id: string): Promise<Product> => {
    const found = (await resolveProducts?.([id], { catalogId: '' })) ?? [];
    const product = found.find((each) => each.productId === id);
    if (!product) throw new Error('The shop has no product with this productId.');
    return product;
  };
  if (searchProducts)
    tools.push({
      name: 'search_products',
      title: 'Search products',
      description: 'Searches the products of this shop. Prices are in the major unit of the currency.',
      inputSchema: schema(
        {
          query: { type: 'string', description: 'What is looked for, in the shopper’s words' },
          limit: { type: 'integer', minimum: 1, maximum: maxProducts },
        },
        'query',
      ),
      annotations: untrusted,
      execute: async (input) => {
        const limit = wholeNumber(input, 'limit', maxProducts) ?? maxProducts;
        return { products: (await searchProducts(text(input, 'query'), limit)).slice(0, limit) };
      },
    });
  if (resolveProducts)
    tools.push({
      name: 'get_product',
      title: 'Look up a product',
      description: 'Returns a product with its variants, if it has some in metadata.variants.',
      inputSchema: schema({ productId }, 'productId'),
      annotations: untrusted,
      execute: async (input) => ({ product: await productOf(text(input, 'productId')) }),
    });
  if (cart && 'read' in cart)
    tools.push({
      name: 'get_cart',
      title: 'Read the cart',
      description: 'Returns the lines, totals and the address of the checkout of the shopper’s cart.',
      inputSchema: schema({}),
      annotations: readOnly,
      execute: async () => ({ cart: await cart.read() }),
    });
  if (cart && resolveProducts)
    tools.push({
      name: 'add_to_cart',
      title: 'Add to the cart',
      description:
        'Adds a product to the shopper’s cart. A product with variants needs the variantId that the shopper has chosen.',
      inputSchema: schema(
        {
          productId,
          variantId: { type: 'string', description: 'id of one of metadata.variants' },
          quantity: { type: 'integer', minimum: 1, maximum: maxPieces },
        },
        'productId',
      ),
      execute: async (input) => {
        const product = await productOf(text(input, 'productId'));
        const id = optionalText(input, 'variantId');
        const quantity = wholeNumber(input, 'quantity', maxPieces) ?? 1;
        const variant = id === undefined ? undefined : { id, options: {} };
        // Agents cannot call the function `undo`.
        const { undo: _, ...result } = { undo: undefined, ...(await cart(product, variant, quantity)) };
        return result;
      },
    });
  if (openChat)
    tools.push({
      name: 'open_chat',
      title: 'Open the chat',
      description:
        'Opens the chat with the shop’s assistant, with a question that the shopper can still change.',
      inputSchema: schema({ question: { type: 'string', maxLength: maxText } }),
      execute: async (input) => {
        openChat(optionalText(input, 'question'));
        return { isOpen: true };
      },
    });
  return tools;
}

const field = (input: unknown, name: string): unknown => (isRecord(input) ? getOwn(input, name) : undefined);

function optionalText(input: unknown, name: string): string | undefined {
  const value = field(input, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.trim() === '' || value.length > maxText)
    throw new Error(`${name} must be a text of at most ${maxText} characters.`);
  return value;
}

function text(input: unknown, name: string): string {
  const value = optionalText(input, name);
  if (value === undefined) throw new Error(`${name} is missing.`);
  return value;
}

function wholeNumber(input: unknown, name: string, max: number): number | undefined {
  const value = field(input, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > max)
    throw new Error(`${name} must be a whole number from 1 to ${max}.`);
  return value;
}
