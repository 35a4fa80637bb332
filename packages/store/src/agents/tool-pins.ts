import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { toolPins } from '../tables/agents.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

/** The approved definition of a tool of an MCP server. */
export type ToolPinRow = TableRow<typeof toolPins>;

const insertNew = statement<ToolPinRow>()((db, params) =>
  db
    .insertInto('tool_pins')
    .values(pick(params, toolPins.columns))
    .onConflict((conflict) => conflict.columns(['server', 'tool']).doNothing()),
);

/** Pins a new tool. The pin of a known tool is not changed. */
export function* pinNewTool(pin: ToolPinRow): Script<void> {
  yield* write(insertNew, pin);
}

const upsert = statement<ToolPinRow>()((db, params) =>
  db
    .insertInto('tool_pins')
    .values(pick(params, toolPins.columns))
    .onConflict((conflict) =>
      conflict
        .columns(['server', 'tool'])
        .doUpdateSet(pick(params, columnsExcept(toolPins, ['server', 'tool']))),
    ),
);

/** Pins the current definition of a tool and replaces an earlier approval. */
export function* pinTool(pin: ToolPinRow): Script<void> {
  yield* write(upsert, pin);
}

const withdraw = statement<{ server: string; tool: string }>()((db, params) =>
  db
    .updateTable('tool_pins')
    .set({ hash: null })
    .where('server', '=', params.server)
    .where('tool', '=', params.tool),
);

/** Withdraws the approval of a tool. False if the tool was never pinned. */
export function* withdrawTool(server: string, tool: string): Script<boolean> {
  return (yield* write(withdraw, { server, tool })) > 0;
}

const selectOne = statement<{ server: string; tool: string }>()((db, params) =>
  db
    .selectFrom('tool_pins')
    .select(toolPins.columns)
    .where('server', '=', params.server)
    .where('tool', '=', params.tool),
);

export function toolPin(server: string, tool: string): Script<ToolPinRow | null> {
  return first(selectOne, { server, tool });
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('tool_pins').select(toolPins.columns).orderBy('server').orderBy('tool'),
);

export function allToolPins(): Script<readonly ToolPinRow[]> {
  return all(selectAll, {});
}
