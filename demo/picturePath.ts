/** The address of a drawing's picture in one colour. */
export const picturePath = (drawing: string, colour: string) => `/pictures/${drawing}-${colour}.svg`;
