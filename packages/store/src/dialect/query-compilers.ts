import { PostgresQueryCompiler, SqliteQueryCompiler, type LimitNode } from 'kysely';
import { Placeholder } from '../placeholder.ts';

// Only placeholders become parameters. Constants remain in the SQL text, so that both databases can
// use partial indexes (`where state = 'queued'`).

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) super.appendValue(value);
    else this.appendImmediateValue(value);
  }

  // If `limit` were followed by a bare `?`, SQLite would prepare the statement again for each
  // execution.
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +');
    this.visitNode(node.limit);
  }
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}
