/** Places for runs on this node. */
export interface Places {
  take(): boolean;
  giveBack(count: number): void;
}
