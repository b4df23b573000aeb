interface CardsPlaceProps {
  readonly count: number;
}

/** Groups of at least this many products get a button that shows all of them. */
export const manyProducts = 4;

/** Reserves the height of a product group while its code loads. `data-cards` one | row | many. */
export const CardsPlace = ({ count }: CardsPlaceProps) => (
  <div
    className="shelftalk-pending"
    data-cards={count === 1 ? 'one' : count < manyProducts ? 'row' : 'many'}
  />
);
