interface CardsPlaceProps {
  readonly count: number;
}

/** From this many on, a row of cards can also be seen all at once. */
export const manyProducts = 4;

/** The room that cards take, until what draws them is there. `data-cards` one | row | many. */
export const CardsPlace = ({ count }: CardsPlaceProps) => (
  <div
    className="shelftalk-pending"
    data-cards={count === 1 ? 'one' : count < manyProducts ? 'row' : 'many'}
  />
);
