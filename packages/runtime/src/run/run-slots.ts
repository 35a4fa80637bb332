/** The run slots of this node. */
export interface RunSlots {
  take(): boolean;
  giveBack(count: number): void;
}
