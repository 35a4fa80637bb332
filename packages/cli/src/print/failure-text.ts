import type { CliFailure } from '../cli-failure.ts';
import { cleanRow } from './clean-text.ts';
import { jsonText } from './json-text.ts';
import type { OutputFormat } from './output.ts';

/** A failure for standard error: its lines, or JSON. Text of others is made safe. */
export function failureText(
  { code, lines }: Pick<CliFailure, 'code' | 'lines'>,
  format: OutputFormat,
): string {
  const message = lines.map(cleanRow).join('\n');
  return `${format === 'text' ? message : jsonText({ error: { code, message } })}\n`;
}
