import type { Pin, Pins, ToolDefinition } from '@conch/agents';
import type { Clock } from '@conch/runtime';
import {
  allToolPins,
  pinNewTool,
  pinTool,
  toolPin,
  withdrawTool,
  type Database,
  type Script,
  type ToolPinRow,
} from '@conch/store';

/** The approved definitions of tools, stored as rows for all nodes. */
export class ToolPins implements Pins {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  readonly of = async (server: string, tool: string): Promise<Pin | null> => {
    const row = await this.#database.read(() => toolPin(server, tool));
    return row === null ? null : pinOf(row);
  };

  readonly all = async (): Promise<readonly Pin[]> =>
    (await this.#database.read(() => allToolPins())).map(pinOf);

  readonly pinFirst: Pins['pinFirst'] = async (pin) => {
    if ((await this.of(pin.server, pin.tool)) !== null) return;
    await this.#database.transact(() => pinNewTool(this.#rowOf(pin, null)));
  };

  /** Approves a definition that an admin has reviewed, unless `guard` throws. */
  async approve(
    pin: Omit<Pin, 'isByOperator'>,
    { approvedBy, guard }: { readonly approvedBy: string; readonly guard: () => Script<void> },
  ): Promise<void> {
    const row = this.#rowOf(pin, approvedBy);
    await this.#database.transact(function* () {
      yield* guard();
      yield* pinTool(row);
    });
  }

  /**
   * Withdraws the approval, unless `guard` throws. Returns false if the tool was never approved.
   */
  withdraw(
    { server, tool }: Pick<Pin, 'server' | 'tool'>,
    guard: () => Script<void>,
  ): Promise<boolean> {
    return this.#database.transact(function* () {
      yield* guard();
      return yield* withdrawTool(server, tool);
    });
  }

  #rowOf(pin: Omit<Pin, 'isByOperator'>, approvedBy: string | null): ToolPinRow {
    const { server, tool, hash } = pin;
    const definition = JSON.stringify(pin.definition);
    return { server, tool, hash, definition, approvedBy, approvedAt: this.#clock.now() };
  }
}

function pinOf({ server, tool, hash, definition, approvedBy }: ToolPinRow): Pin {
  // The cast is safe, because only `approve` and `pinFirst` write these rows.
  const read = JSON.parse(definition) as ToolDefinition;
  return { server, tool, hash, definition: read, isByOperator: approvedBy === null };
}
