import { visibleText } from '@conch/engine';
import type { ToolFlags } from '../../../src/mcp/mcp-server.ts';
import type { ForeignCall, ForeignTool, ToolServers } from '../../../src/mcp/tool-servers.ts';

const PLAIN = 'Looks something up.';
const FLAGS: ToolFlags = { approval: 'never', isOutbound: false, isPrivate: false };

/** Two approved tools: `look` returns any text that a test sets, and `send` sends text outside. */
export class PoisonedTools implements ToolServers {
  /** The description of the tool `look`. `answer` is the result of that tool. */
  description = PLAIN;
  answer = 'Nothing.';
  /** The texts that were sent outside without approval. No person in the room approves anything. */
  readonly sent: string[] = [];
  looked = 0;

  // A definition with invisible characters cannot be approved, so `look` is then not offered.
  readonly offered: ToolServers['offered'] = async () => [
    ...(visibleText(this.description) === this.description
      ? [this.#tool('look', this.description, FLAGS)]
      : []),
    this.#tool('send', 'Sends something out.', { ...FLAGS, isOutbound: true }),
  ];

  readonly call = async ({ tool, input }: ForeignCall) => {
    if (tool === 'send') this.sent.push(JSON.stringify(input));
    else this.looked += 1;
    return { isError: false, text: tool === 'send' ? 'Sent.' : visibleText(this.answer) };
  };

  #tool(tool: string, description: string, flags: ToolFlags): ForeignTool {
    const definition = { name: tool, description, inputSchema: { type: 'object' } };
    return { server: 'far', tool, definition, flags };
  }

  /** Restores the harmless texts. */
  mend(): void {
    this.description = PLAIN;
    this.answer = 'Nothing.';
  }
}
