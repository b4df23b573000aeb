/** What has been tried since the last turn that went well; each has one try, so that nothing goes round in circles. */
export interface Tried {
  renewed: boolean;
  reopened: boolean;
  repeated: boolean;
  /** Turns of other readers that were watched. */
  attached: number;
  /** Ways back that were looked for since the line `lastSeq`. */
  ways: number;
  lastSeq: number;
}
export const nothingTried = (): Tried => ({
  renewed: false,
  reopened: false,
  repeated: false,
  attached: 0,
  ways: 0,
  lastSeq: 0,
});
