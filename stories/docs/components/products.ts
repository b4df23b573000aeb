import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'Products as cards: picture, title, price, why it fits, and one action. A sheet shows one product, all products of an answer, or a comparison.',
  use: [
    'For every recommendation. One product is a wide card, several are a row that scrolls sideways.',
    '“See all” for four or more; a comparison for two to four.',
  ],
  instead: ['Do not repeat the products as a list in the text: the text introduces, the cards inform.'],
  anatomy: [
    {
      name: 'Card',
      selector: '.shelftalk-product',
      about: 'one per product',
    },
    {
      name: 'Picture',
      selector: '.shelftalk-picture',
      about: 'reserves its height before it loads',
    },
    {
      name: 'Title',
      selector: '.shelftalk-product-title',
      about: 'cut after its last line; the sheet has all of it',
    },
    {
      name: 'Price',
      selector: '.shelftalk-price',
      about: 'tabular figures, the currency of the shop',
    },
    {
      name: 'Actions',
      selector: '.shelftalk-card-cart',
      about: '44 px high',
    },
  ],
  props: ['ProductCard', 'Price', 'RecommendationMessage', 'ProductsMessage'],
  tag: {
    cart: 'shopify',
    'cart-count': '.cart-count',
  },
  event: {
    recommendationEvent: {
      products: [
        {
          productId: 'squall-jacket',
          title: 'Squall 2.5L Rain Jacket',
          description: '20,000 mm and pit zips.',
          url: 'https://shop.example/p/squall-jacket/',
          imageUrl: 'https://shop.example/pictures/squall-jacket.jpg',
          price: 159,
          currency: 'EUR',
        },
      ],
    },
  },
  react: `import type { Product } from 'shelftalk';
import { ProductCard, ShopProvider } from 'shelftalk/renderers';

const addToCart = async (product: Product) => {
  const response = await fetch('/api/cart', { method: 'POST', body: JSON.stringify(product.productId) });
  if (!response.ok) throw new Error(\`The cart answered \${response.status}.\`);
  return { status: 'added' } as const;
};

const shop = { addToCart, cartUrl: '/cart' };

export const Offer = ({ product }: { readonly product: Product }) => (
  <ShopProvider value={shop}>
    <ProductCard product={product} layout="wide" />
  </ShopProvider>
);
`,
};
export default doc;
