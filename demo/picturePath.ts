/** The path of a drawing in one colour. */
export const picturePath = (drawing: string, colour: string) => `/pictures/${drawing}-${colour}.svg`;
