import type { DefinitionReading } from './tool-definition.ts';
import type { ToolDefinition } from './tool-servers.ts';

/** What was approved of a tool, last. */
export interface Pin {
  readonly server: string;
  readonly tool: string;
  /** Of the definition that may be used; `null`: it was withdrawn. */
  readonly hash: string | null;
  readonly definition: ToolDefinition;
  /** Whether it is approved because the operator has named it, and only as long. */
  readonly isByOperator: boolean;
}

/** Where pins are kept: they hold for every node, and after a restart. */
export interface Pins {
  readonly of: (server: string, tool: string) => Promise<Pin | null>;
  readonly all: () => Promise<readonly Pin[]>;
  /** Pins what the operator has named, unless something is known of it already. */
  readonly pinFirst: (pin: Pin & { readonly hash: string }) => Promise<void>;
}

/** Whether a tool may be used, and if not, why. */
export type ToolState = 'approved' | 'changed' | 'new' | 'withdrawn' | 'missing' | 'refused';

/** What a tool's server says of it now (`null`: nothing), held against what was approved. */
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
