/** A file without its metadata, in pieces; most are views of the input. */
export interface Stripped {
  readonly parts: readonly Uint8Array[];
  /** Only for pictures. */
  readonly pixels?: number;
}
