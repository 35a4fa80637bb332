import { styleText } from 'node:util';
import type { BenchResult } from './bench-case.ts';

/** The results of one case as aligned rows: label, value, unit, budget, note. */
export function benchTable(name: string, results: readonly BenchResult[]): string {
  const rows = results.map((result) => ({
    label: result.label,
    value: readable(result.value),
    unit: result.unit,
    verdict: verdict(result),
    note: result.note ?? '',
  }));
  const width = (column: 'label' | 'value' | 'unit' | 'verdict') =>
    Math.max(...rows.map((row) => row[column].length));
  const lines = rows.map((row, index) => {
    const marked = row.verdict.padEnd(width('verdict'));
    const result = results[index];
    const colored = result !== undefined && isMissed(result) ? styleText('red', marked) : marked;
    const cells = [
      row.label.padEnd(width('label')),
      row.value.padStart(width('value')),
      row.unit.padEnd(width('unit')),
      colored,
      row.note,
    ];
    return `  ${cells.join('  ')}`.trimEnd();
  });
  return [styleText('bold', name), ...lines].join('\n');
}

export function isMissed({ value, budget }: BenchResult): boolean {
  return budget !== undefined && value > budget;
}

function verdict(result: BenchResult): string {
  if (result.budget === undefined) return '';
  return `≤ ${readable(result.budget)} ${isMissed(result) ? 'missed' : 'ok'}`;
}

function readable(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 3;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
