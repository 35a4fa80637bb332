import type { McpPlace, McpServer, ToolFlags } from '../../../src/mcp/mcp-server.ts';
import type { Pin, Pins } from '../../../src/mcp/pins.ts';

const FLAGS: ToolFlags = { approval: 'never', isOutbound: true, isPrivate: false };

/** Stores pins in memory for the duration of a test. */
export class PinsInMemory implements Pins {
  readonly kept = new Map<string, Pin>();

  readonly of: Pins['of'] = async (server, tool) => this.kept.get(`${server}.${tool}`) ?? null;
  readonly all: Pins['all'] = async () => [...this.kept.values()];
  readonly pinFirst: Pins['pinFirst'] = async (pin) => {
    const name = `${pin.server}.${pin.tool}`;
    if (!this.kept.has(name)) this.kept.set(name, pin);
  };

  /** Approves a tool as an admin does. */
  approve(pin: Omit<Pin, 'isByOperator'>): void {
    this.kept.set(`${pin.server}.${pin.tool}`, { ...pin, isByOperator: false });
  }
}

interface ServerSetup {
  readonly name?: string;
  readonly place: McpPlace;
  readonly named?: readonly string[];
  readonly flags?: Partial<ToolFlags>;
  readonly callMs?: number;
}

export function serverOf({
  name = 'far',
  place,
  named = [],
  flags,
  callMs,
}: ServerSetup): McpServer {
  const own = { ...FLAGS, ...flags };
  const all = new Map(named.map((tool) => [tool, own]));
  return { name, place, named: all, flags: own, callMs: callMs ?? 10_000 };
}
