import type { MessageOnWire } from '@conch/protocol';
import { cleanLine, cleanText } from './clean-text.ts';
import type { Output } from './output.ts';

/** A message as a terminal shows it: the sender, then the text. */
export function messageText(
  out: Pick<Output, 'style'>,
  message: Pick<MessageOnWire, 'sender' | 'content' | 'deletedAt' | 'status'>,
): string {
  const { sender, content, deletedAt, status } = message;
  if (sender === null) return out.style('dim', `* ${cleanText(content)}`);
  const name = out.style(sender.kind === 'person' ? 'bold' : 'cyan', cleanLine(sender.name));
  if (deletedAt !== null) return `${name}: ${out.style('dim', '(deleted)')}`;
  const cut = status === 'complete' ? '' : out.style('dim', ` (${status})`);
  return `${name}: ${cleanText(content)}${cut}`;
}
