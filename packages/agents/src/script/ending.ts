import type { AgentEnd, Utterance, RunContext } from '../agent.ts';
import { fill, type TemplateValues, type Template } from './template.ts';
import { unreachable } from '../unreachable.ts';
import type { ForumTurn } from './when.ts';

/** The way in which a rule ends its run, after its calls. */
export type ScriptEnding =
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

/**
 * True if the tick allows this ending. A run that is asked for a reply must not open a thread, and
 * a run that is asked for a thread must not reply.
 */
export function isWhatIsAsked({ kind }: ScriptEnding, asked: ForumTurn | null): boolean {
  if (asked === null) return true;
  return kind !== (asked === 'reply' ? 'newThread' : 'forumReply');
}

export function endOf(ending: ScriptEnding, filling: TemplateValues): AgentEnd {
  const filled = (template: Template) => fill(template, filling);
  switch (ending.kind) {
    case 'say':
      return { kind: 'answered', content: filled(ending.text) };
    case 'skip':
    case 'nothing':
      return { kind: 'skipped' };
    case 'pass':
      return { kind: 'answered', content: '<world>pass</world>' };
    case 'fail':
      return { kind: 'failed', failure: 'error', message: filled(ending.message) };
    case 'forumReply': {
      const mentions = ending.mentions.map(filled);
      return structured('forum_reply', filled(ending.body), {
        // The thread id is null, because a reply always goes to the planned thread (FO12).
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
  return { kind: 'answered', content: JSON.stringify({ action, reasoning: body, data: details }) };
}

/** Streams the text in one piece, or word by word with a pause between the words. */
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
