import { CardCart } from './CardCart.tsx';
import { ProductCardLayout, type ProductCardProps } from './ProductCardLayout.tsx';

export type { ProductCardProps };

/** One product as a card, with a cart button inside a `CartProvider`. */
export const ProductCard = (props: ProductCardProps) => <ProductCardLayout {...props} Cart={CardCart} />;
