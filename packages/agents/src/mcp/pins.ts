import type { DefinitionReading } from './tool-definition.ts';
import type { ToolDefinition } from './tool-servers.ts';

/** The last approval of a tool. */
export interface Pin {
  readonly server: string;
  readonly tool: string;
  /** The hash of the approved definition. Null if the approval was withdrawn. */
  readonly hash: string | null;
  readonly definition: ToolDefinition;
  /**
   * True if the tool is approved because the operator names it. The approval ends when the operator
   * no longer names the tool.
   */
  readonly isByOperator: boolean;
}

/** The store of pins. Pins apply to every node and survive a restart. */
export interface Pins {
  readonly of: (server: string, tool: string) => Promise<Pin | null>;
  readonly all: () => Promise<readonly Pin[]>;
  /** Pins a tool that the operator has named, unless it already has a pin. */
  readonly pinFirst: (pin: Pin & { readonly hash: string }) => Promise<void>;
}

/** `approved` if a tool may be used, else the reason why it may not. */
export type ToolState = 'approved' | 'changed' | 'new' | 'withdrawn' | 'missing' | 'refused';

/**
 * Compares a tool's current definition with the approved definition. `now` is null if the server
 * does not list the tool.
 */
export function toolState(
  now: DefinitionReading | null,
  pin: Pick<Pin, 'hash' | 'isByOperator'> | null,
  { isNamed }: { readonly isNamed: boolean },
): ToolState {
  if (now === null) return 'missing';
  if (!now.ok) return 'refused';
  if (pin === null) return 'new';
  if (pin.hash === null) return 'withdrawn';
  if (pin.isByOperator && !isNamed) return 'new';
  return pin.hash === now.hash ? 'approved' : 'changed';
}
