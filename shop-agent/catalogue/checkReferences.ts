import type { CatalogueData } from './schema.ts';

function duplicates(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

function* checkProducts({ shop, products, palette }: CatalogueData): Generator<string> {
  for (const field of ['id', 'title'] as const)
    for (const value of duplicates(products.map((product) => product[field])))
      yield `products.json: ${field} "${value}" is used twice`;
  for (const sku of duplicates(products.flatMap(({ variants }) => variants.map((variant) => variant.sku))))
    yield `products.json: sku "${sku}" is used twice`;
  const brands = new Set(shop.brands.map((brand) => brand.name));
  for (const product of products) {
    const where = `products.json: ${product.id}`;
    const category = shop.categories.find(({ id }) => id === product.category);
    if (!category) yield `${where}: category "${product.category}" is not in shop.json`;
    else if (!category.shapes.includes(product.shape))
      yield `${where}: shape "${product.shape}" is not one of category "${category.id}"`;
    if (!Object.hasOwn(shop.shapes, product.shape))
      yield `${where}: shape "${product.shape}" is not in shop.json`;
    if (!brands.has(product.brand)) yield `${where}: brand "${product.brand}" is not in shop.json`;
    if (product.wasPrice !== undefined && product.wasPrice <= product.price)
      yield `${where}: wasPrice is not above price`;
    for (const feature of product.features)
      if (!Object.hasOwn(shop.features, feature)) yield `${where}: feature "${feature}" is not in shop.json`;
    for (const activity of product.attributes.activity)
      if (!Object.hasOwn(shop.activities, activity))
        yield `${where}: activity "${activity}" is not in shop.json`;
    for (const { sku, colour } of product.variants)
      if (!Object.hasOwn(palette, colour))
        yield `${where}: ${sku} has colour "${colour}", which is not in palette.json`;
  }
}

function* checkShop({ shop, sizes }: CatalogueData): Generator<string> {
  for (const category of shop.categories) {
    for (const shape of category.shapes)
      if (!Object.hasOwn(shop.shapes, shape))
        yield `shop.json: category "${category.id}": shape "${shape}" is not listed`;
    for (const attribute of category.attributes)
      if (!Object.hasOwn(shop.attributes, attribute))
        yield `shop.json: category "${category.id}": attribute "${attribute}" is not listed`;
  }
  for (const [id, { sizeChart }] of Object.entries(shop.shapes))
    if (sizeChart !== undefined && !Object.hasOwn(sizes, sizeChart))
      yield `shop.json: shape "${id}": size chart "${sizeChart}" is not in sizes.json`;
}

function* checkOtherFiles(data: CatalogueData): Generator<string> {
  const { shop, products, stores, knowledge, kits, orders, sizes } = data;
  const skus = new Set(products.flatMap(({ variants }) => variants.map((variant) => variant.sku)));
  const productIds = new Set(products.map(({ id }) => id));
  const storeIds = new Set(stores.map(({ id }) => id));
  for (const [file, list] of Object.entries({ stores, knowledge, kits }))
    for (const id of duplicates(list.map((entry) => entry.id)))
      yield `${file}.json: id "${id}" is used twice`;
  for (const store of stores)
    for (const sku of Object.keys(store.stock))
      if (!skus.has(sku)) yield `stores.json: ${store.id}: no product has sku "${sku}"`;
  for (const { id, chart } of knowledge)
    if (chart !== undefined && !Object.hasOwn(sizes, chart))
      yield `knowledge.json: ${id}: chart "${chart}" is not in sizes.json`;
  for (const { id, activity } of kits)
    if (activity !== undefined && !Object.hasOwn(shop.activities, activity))
      yield `kits.json: ${id}: activity "${activity}" is not in shop.json`;
  for (const kit of kits)
    for (const pick of kit.sections.flatMap((section) => section.picks)) {
      if (pick.product !== undefined && !productIds.has(pick.product))
        yield `kits.json: ${kit.id}: no product "${pick.product}"`;
      if (pick.shape !== undefined && !Object.hasOwn(shop.shapes, pick.shape))
        yield `kits.json: ${kit.id}: shape "${pick.shape}" is not in shop.json`;
      if (pick.product === undefined && pick.shape === undefined)
        yield `kits.json: ${kit.id}: a pick names neither product nor shape`;
    }
  for (const order of orders) {
    for (const { sku } of order.items)
      if (!skus.has(sku)) yield `orders.json: ${order.number}: no product has sku "${sku}"`;
    if (order.storeId !== undefined && !storeIds.has(order.storeId))
      yield `orders.json: ${order.number}: no store "${order.storeId}"`;
  }
}

/** Returns a message for each broken reference between the files, duplicate id and other contradiction that the checks find. */
export function checkReferences(data: CatalogueData): string[] {
  return [...checkShop(data), ...checkProducts(data), ...checkOtherFiles(data)];
}
