import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** A tool of an MCP server as somebody has approved it. */
export interface ToolPinRow {
  readonly server: string;
  readonly tool: string;
  /** Of the definition that may be used; `null`: none, it was withdrawn. */
  readonly hash: string | null;
  /** What was approved last, as JSON. */
  readonly definition: string;
  /** `null`: the operator, by naming the tool. */
  readonly approvedBy: string | null;
  readonly approvedAt: number;
}

const COLUMNS = [
  'server',
  'tool',
  'hash',
  'definition',
  'approved_by as approvedBy',
  'approved_at as approvedAt',
] as const;

const columnsOf = (pin: ToolPinRow) => ({
  server: pin.server,
  tool: pin.tool,
  hash: pin.hash,
  definition: pin.definition,
  approved_by: pin.approvedBy,
  approved_at: pin.approvedAt,
});

const insertNew = statement<ToolPinRow>()((db, given) =>
  db
    .insertInto('tool_pins')
    .values(columnsOf(given))
    .onConflict((conflict) => conflict.columns(['server', 'tool']).doNothing()),
);

/** Pins a tool that nobody has seen before; of one that is known nothing changes. */
export function* pinNewTool(pin: ToolPinRow): Script<void> {
  yield* write(insertNew, pin);
}

const upsert = statement<ToolPinRow>()((db, given) =>
  db
    .insertInto('tool_pins')
    .values(columnsOf(given))
    .onConflict((conflict) =>
      conflict.columns(['server', 'tool']).doUpdateSet({
        hash: given.hash,
        definition: given.definition,
        approved_by: given.approvedBy,
        approved_at: given.approvedAt,
      }),
    ),
);

/** Pins a tool as it is now, whatever was approved before. */
export function* pinTool(pin: ToolPinRow): Script<void> {
  yield* write(upsert, pin);
}

const withdraw = statement<{ server: string; tool: string }>()((db, given) =>
  db
    .updateTable('tool_pins')
    .set({ hash: null })
    .where('server', '=', given.server)
    .where('tool', '=', given.tool),
);

/** No definition of the tool may be used any more; false: none ever could. */
export function* withdrawTool(server: string, tool: string): Script<boolean> {
  return (yield* write(withdraw, { server, tool })) > 0;
}

const selectOne = statement<{ server: string; tool: string }>()((db, given) =>
  db
    .selectFrom('tool_pins')
    .select(COLUMNS)
    .where('server', '=', given.server)
    .where('tool', '=', given.tool),
);

export function toolPin(server: string, tool: string): Script<ToolPinRow | null> {
  return first(selectOne, { server, tool });
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('tool_pins').select(COLUMNS).orderBy('server').orderBy('tool'),
);

export function allToolPins(): Script<readonly ToolPinRow[]> {
  return all(selectAll, {});
}
