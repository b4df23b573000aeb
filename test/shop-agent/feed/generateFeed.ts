/** An offer of a generated feed. */
interface GeneratedOffer {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly price: string;
  /** The sale price; empty if there is none. */
  readonly sale: string;
  readonly availability: string;
  readonly colour: string;
  readonly size: string;
  readonly gender: string;
  readonly kind: string;
  readonly brand: string;
}

const kinds = ['Scarves', 'Table lamps', 'Hats & caps', 'Mugs', 'Desk chairs', 'Notebooks'];
const adjectives = ['Quiet', 'Northern', 'Plain', 'Folded', 'Amber', 'Harbour', 'Linden', 'Paper'];
const colours = ['Navy', 'Dark green', 'Terracotta', 'Cloud'];
const sizes = ['S', 'M', 'L'];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The offers of this number of products: the first and then every second product has two variants. */
function offers(productCount: number): GeneratedOffer[] {
  return Array.from({ length: productCount }, (_, at) => {
    const kind = pick(kinds, at);
    const variants = at % 2 === 0 ? 2 : 1;
    return Array.from({ length: variants }, (_unused, variant) => ({
      id: `SKU-${at}-${variant}`,
      group: `G${at}`,
      title: `${pick(adjectives, Math.floor(at / 6))} ${kind.toLowerCase()} No. ${at}`,
      description: `Made of beech & wool, number ${at}. It is <b>washed</b> once, and then it lasts.`,
      price: (10 + (at % 90) + 0.5).toFixed(2),
      sale: at % 10 === 0 ? (9 + (at % 90)).toFixed(2) : '',
      availability: at % 25 === 24 ? 'out_of_stock' : 'in_stock',
      colour: pick(colours, at + variant),
      size: pick(sizes, variant),
      gender: pick(['female', 'male', 'unisex'], at),
      kind: `Home > ${kind}`,
      brand: pick(['Oak & Ash', 'Tidewater'], at),
    }));
  }).flat();
}

const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export function googleXml(productCount: number): string {
  const items = offers(productCount).map(
    (offer) => `    <item>
      <g:id>${offer.id}</g:id>
      <g:item_group_id>${offer.group}</g:item_group_id>
      <g:title>${escapeXml(offer.title)}</g:title>
      <g:description><![CDATA[${offer.description}]]></g:description>
      <g:link>https://shop.example/p/${offer.group}?a=1&amp;b=2</g:link>
      <g:image_link>https://cdn.example/${offer.group}.jpg</g:image_link>
      <g:price>${offer.price} EUR</g:price>${offer.sale ? `\n      <g:sale_price>${offer.sale} EUR</g:sale_price>` : ''}
      <g:shipping><g:country>IE</g:country><g:price>4.95 EUR</g:price></g:shipping>
      <g:availability>${offer.availability}</g:availability>
      <g:color>${offer.colour}</g:color>
      <g:size>${offer.size}</g:size>
      <g:gender>${offer.gender}</g:gender>
      <g:product_type>${escapeXml(offer.kind)}</g:product_type>
      <g:brand>${escapeXml(offer.brand)}</g:brand>
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
  <channel>
    <title>Oak Street</title>
    <link>https://shop.example</link>
${items.join('\n')}
  </channel>
</rss>
`;
}

const columns = [
  ['id', 'id'],
  ['item_group_id', 'group'],
  ['title', 'title'],
  ['description', 'description'],
  ['price', 'price'],
  ['sale_price', 'sale'],
  ['availability', 'availability'],
  ['color', 'colour'],
  ['size', 'size'],
  ['gender', 'gender'],
  ['product_type', 'kind'],
  ['brand', 'brand'],
] as const;

export function table(productCount: number, delimiter: string): string {
  const quote = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = offers(productCount).map((offer) => [
    ...columns.map(([, field]) => offer[field]),
    `https://shop.example/p/${offer.group}?a=1&b=2`,
    `https://cdn.example/${offer.group}.jpg`,
  ]);
  return [[...columns.map(([name]) => name), 'link', 'image_link'], ...rows]
    .map((cells) => cells.map(quote).join(delimiter))
    .join('\r\n');
}

export function shopifyJson(productCount: number): string {
  const groups = new Map<string, GeneratedOffer[]>();
  for (const offer of offers(productCount))
    groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return JSON.stringify({
    products: [...groups].map(([group, all], at) => ({
      id: group,
      title: all[0]?.title,
      handle: group.toLowerCase(),
      body_html: `<p>${all[0]?.description}</p>`,
      vendor: all[0]?.brand,
      product_type: all[0]?.kind.split(' > ').at(-1),
      options: [{ name: 'Color' }, { name: 'Size' }],
      images: [{ src: `https://cdn.example/${group}.jpg` }],
      variants: all.map((offer, variant) => ({
        id: at * 10 + variant + 1,
        price: offer.sale || offer.price,
        compare_at_price: offer.sale ? offer.price : null,
        available: offer.availability === 'in_stock',
        option1: offer.colour,
        option2: offer.size,
      })),
    })),
  });
}

export function jsonLdPage(productIndex: number): string {
  const [first, ...others] = offers(productIndex + 1).filter(({ group }) => group === `G${productIndex}`);
  const node = (offer: GeneratedOffer | undefined) => ({
    '@type': 'Product',
    sku: offer?.id,
    name: offer?.title,
    color: offer?.colour,
    size: offer?.size,
    offers: {
      '@type': 'Offer',
      price: Number(offer?.sale || offer?.price),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${offer?.availability === 'in_stock' ? 'InStock' : 'OutOfStock'}`,
      url: `https://shop.example/p/${offer?.group}`,
    },
  });
  const shared = {
    description: first?.description,
    brand: { '@type': 'Brand', name: first?.brand },
    category: first?.kind,
    image: [`https://cdn.example/G${productIndex}.jpg`],
  };
  const data =
    others.length > 0
      ? {
          '@type': 'ProductGroup',
          productGroupID: `G${productIndex}`,
          name: first?.title,
          ...shared,
          hasVariant: [first, ...others].map(node),
        }
      : { ...node(first), ...shared };
  return `<!DOCTYPE html><html><head><title>A page</title>
<script>var a = "<script type='x'>";</script>
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage"},${JSON.stringify(data)}]}</script>
</head><body></body></html>`;
}
