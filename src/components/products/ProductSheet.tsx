import type { ChatInput } from '../../protocol/index.ts';
import { Sheet } from '../interactive/Sheet.tsx';
import { numbered } from '../text/numbered.ts';
import { type DrawAbsent, ProductSlot } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

interface ProductSheetProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Name of the list: how many there are. */
  readonly label: string;
  readonly items: readonly ResolvedProduct[];
  /** For products that are named by their id only. */
  readonly drawAbsent?: DrawAbsent | undefined;
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  readonly onClose: () => void;
}

/** All products of a group at once, in a grid. */
export const ProductSheet = ({
  isOpen,
  title,
  label,
  items,
  drawAbsent,
  onSend,
  onClose,
}: ProductSheetProps) => (
  <Sheet isOpen={isOpen} title={title} onClose={onClose}>
    <ul className="shelftalk-grid" aria-label={label}>
      {numbered(items).map(([key, item]) => (
        <li key={key}>
          <ProductSlot item={item} drawAbsent={drawAbsent} onSend={onSend} />
        </li>
      ))}
    </ul>
  </Sheet>
);
