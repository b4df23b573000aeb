export type ImageProblem = 'type' | 'size' | 'upload';

const types = ['image/jpeg', 'image/png'];

/** For the `accept` attribute of a file input. */
export const imageTypes = types.join(',');

/** The first file that is a picture, or the first of all, whose problem is then said. */
export const pickImage = (files: Iterable<File>): File | undefined => {
  const all = [...files];
  return all.find(({ type }) => types.includes(type)) ?? all[0];
};

/** Why a file cannot be sent. */
export function imageProblem({ type, size }: File, maxBytes: number): ImageProblem | undefined {
  if (!types.includes(type)) return 'type';
  return size > maxBytes ? 'size' : undefined;
}
