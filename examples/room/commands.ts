import { POLICIES, type PolicyName } from '@conch/engine';

/** What someone typed. */
export type Typed =
  | { readonly kind: 'nothing' | 'help' | 'why' | 'stop' | 'continue' | 'quit' }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'policy'; readonly policy: PolicyName }
  /** `number` null: the only one that is open. */
  | { readonly kind: 'approve' | 'refuse'; readonly number: number | null }
  | { readonly kind: 'unknown'; readonly problem: string };

const plain = ['help', 'why', 'stop', 'continue', 'quit'] as const;

/** A line that begins with `/` is a command; every other is said. */
export function readTyped(line: string): Typed {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  if (!text.startsWith('/')) return { kind: 'say', text };
  const [word = '', argument = ''] = text.slice(1).split(/\s+/u);
  const command = plain.find((name) => name === word);
  if (command !== undefined) return { kind: command };
  if (word === 'approve' || word === 'refuse') {
    return { kind: word, number: argument === '' ? null : Number(argument) };
  }
  if (word !== 'policy') return { kind: 'unknown', problem: `There is no /${word}; try /help.` };
  const policy = POLICIES.find((name) => name === argument);
  if (policy !== undefined) return { kind: 'policy', policy };
  return { kind: 'unknown', problem: `A policy is one of ${POLICIES.join(', ')}.` };
}

export const helpText = [
  'Write, and the right agents answer. @Finance asks one of them.',
  '/why        why who spoke, and who did not, after your last message',
  '/policy P   who answers: broadcast (everyone), mention (whom I mention),',
  '            chain (pass the mic) or admin (a coordinator)',
  '/approve N  let an agent do what it asks under that number; /refuse N does not',
  '/stop       stop everything that runs',
  '/continue   go on after the turn limit',
  '/quit       leave; everything is kept, and npm run room goes on from here',
];
