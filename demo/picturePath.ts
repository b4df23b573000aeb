/** The address of a shape's picture in one colour. */
export const picturePath = (shape: string, colour: string) => `/pictures/${shape}-${colour}.svg`;
