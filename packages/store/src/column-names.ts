import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  OperationNodeTransformer,
  ReferenceNode,
  SelectAllNode,
  SelectionNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
} from 'kysely';

/** Translates column names: camel case in queries and rows, snake case in the database. */
export const camelCaseColumns: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new ColumnNames().transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};

class ColumnNames extends OperationNodeTransformer {
  protected override transformColumn({ column }: ColumnNode): ColumnNode {
    return ColumnNode.create(columnName(column.name));
  }

  protected override transformSelection(node: SelectionNode, queryId: QueryId): SelectionNode {
    const selected = super.transformSelection(node, queryId);
    if (this.isInside()) return selected;
    if (SelectAllNode.is(node.selection)) {
      throw new Error('Select the columns by name: `*` returns them in snake case.');
    }
    const name = selectedColumn(node.selection);
    if (name === null || columnName(name) === name) return selected;
    return SelectionNode.create(AliasNode.create(selected.selection, IdentifierNode.create(name)));
  }

  /**
   * Only the outermost query returns rows. There, the columns of inner queries already have their
   * database names.
   */
  private isInside(): boolean {
    return this.nodeStack
      .slice(1)
      .some(({ kind }) => kind === 'SelectQueryNode' || kind === 'AggregateFunctionNode');
  }
}

function selectedColumn(node: OperationNode): string | null {
  const column = ReferenceNode.is(node) ? node.column : node;
  return ColumnNode.is(column) ? column.column.name : null;
}

/** The name of a column in the database. */
export function columnName(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
