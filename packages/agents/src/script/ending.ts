import type { AgentEnd, Utterance, RunContext } from '../agent.ts';
import { fill, type Filling, type Template } from './template.ts';
import { unreachable } from '../unreachable.ts';
import type { Asked } from './when.ts';

/** How a rule ends its run, once its calls are made. */
export type Ending =
  | { readonly kind: 'say'; readonly text: Template; readonly chunkMs: number | undefined }
  | { readonly kind: 'skip' | 'nothing' | 'pass' }
  | { readonly kind: 'fail'; readonly message: Template }
  | { readonly kind: 'forumReply'; readonly body: Template; readonly mentions: readonly Template[] }
  | {
      readonly kind: 'newThread';
      readonly title: Template;
      readonly body: Template;
      readonly category: Template | undefined;
      readonly mentions: readonly Template[];
    };

/** Whether it can answer what a tick asks for: a reply opens no thread, and a thread is no reply. */
export function isWhatIsAsked({ kind }: Ending, asked: Asked | null): boolean {
  if (asked === null) return true;
  return kind !== (asked === 'reply' ? 'newThread' : 'forumReply');
}

/** The run's end. */
export function endOf(ending: Ending, filling: Filling): AgentEnd {
  const filled = (template: Template) => fill(template, filling);
  switch (ending.kind) {
    case 'say':
      return { kind: 'answered', text: filled(ending.text) };
    case 'skip':
    case 'nothing':
      return { kind: 'skipped' };
    case 'pass':
      return { kind: 'answered', text: '<world>pass</world>' };
    case 'fail':
      return { kind: 'failed', failure: 'error', message: filled(ending.message) };
    case 'forumReply': {
      const mentions = ending.mentions.map(filled);
      return structured('forum_reply', filled(ending.body), {
        // The thread is the planned one, whatever an answer names (FO12).
        threadId: null,
        mentions,
      });
    }
    case 'newThread': {
      const category = ending.category === undefined ? undefined : filled(ending.category);
      const mentions = ending.mentions.map(filled);
      const title = filled(ending.title);
      return structured('forum_thread', filled(ending.body), { title, category, mentions });
    }
    default:
      return unreachable(ending);
  }
}

function structured(action: string, body: string, details: object): AgentEnd {
  return { kind: 'answered', text: JSON.stringify({ action, reasoning: body, data: details }) };
}

/** The text as it comes: at once, or word by word with a pause before each but the first. */
export async function* streamed(
  text: string,
  chunkMs: number | undefined,
  context: RunContext,
): AsyncGenerator<Utterance, void, unknown> {
  const pieces = chunkMs === undefined ? [text] : (text.match(/\S+\s*|\s+/gu) ?? []);
  for (const [at, piece] of pieces.entries()) {
    if (piece === '') continue;
    if (at > 0 && chunkMs !== undefined && chunkMs > 0) await context.sleep(chunkMs);
    yield { kind: 'delta', text: piece };
  }
}
