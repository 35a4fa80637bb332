import { PostgresQueryCompiler, SqliteQueryCompiler, type LimitNode } from 'kysely';
import { Place } from '../place.ts';

// Only what is given later becomes a parameter. What is always the same stands in the text, where
// both databases can see that an index on some of the rows (`where state = 'queued'`) will do.

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Place) super.appendValue(value);
    else this.appendImmediateValue(value);
  }

  // With a bare `?` here SQLite prepares the whole statement anew whenever it is run.
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +');
    this.visitNode(node.limit);
  }
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Place) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}
