import { POLICIES, SPACE_SETTINGS, type PolicyName, type SpaceSettings } from '@conch/engine';
import fc from 'fast-check';

export const PEOPLE = ['Ana', 'Bo'] as const;
export const AGENTS = ['Alice', 'Bob', 'Carol'] as const;
export const SPACES = ['Main', 'Side'] as const;

type PersonName = (typeof PEOPLE)[number];
type SpaceName = (typeof SPACES)[number];

const TEXTS = [
  'good morning',
  '@Alice go',
  '@Bob and @Carol, what do you say?',
  'what does @Carol think?',
  '@all hello',
  '@Ghost are you there?',
  '@human look at this',
  'Bob and Alice',
] as const;

/** One action of a person, and the choices for the agent actions that follow. */
export interface ConversationMove {
  readonly action: PersonAction;
  readonly where: SpaceName;
  readonly who: PersonName;
  /** Selects the agents that act next. After the last choice, the next person acts. */
  readonly choices: readonly number[];
}

type PersonAction =
  | { readonly kind: 'say'; readonly text: string; readonly isReply: boolean }
  | { readonly kind: 'stop' | 'continue' | 'edit' | 'regenerate' | 'restart' | 'wait' | 'leave' }
  | { readonly kind: 'switch'; readonly isActive: boolean }
  | ({ readonly kind: 'settings' } & Pick<
      SpaceSettings,
      'policy' | 'visibility' | 'unaddressed' | 'turnLimit'
    >);

export interface GeneratedConversation {
  readonly policies: Readonly<Record<SpaceName, PolicyName>>;
  readonly picker: 'round-robin' | 'last-spoke' | 'relevance';
  readonly turnLimit: number;
  readonly moves: readonly ConversationMove[];
}

const personAction: fc.Arbitrary<PersonAction> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      text: fc.constantFrom(...TEXTS),
      isReply: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['stop', 'continue', 'edit', 'regenerate', 'restart', 'wait', 'leave'] as const),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('switch' as const), isActive: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      policy: fc.constantFrom(...POLICIES),
      visibility: fc.constantFrom(...SPACE_SETTINGS.visibility.values),
      unaddressed: fc.constantFrom(...SPACE_SETTINGS.unaddressed.values),
      turnLimit: fc.constantFrom(0, 2, 5, 20),
    }),
  },
);

export const conversationArb: fc.Arbitrary<GeneratedConversation> = fc.record({
  policies: fc.record({ Main: fc.constantFrom(...POLICIES), Side: fc.constantFrom(...POLICIES) }),
  picker: fc.constantFrom('round-robin' as const, 'last-spoke' as const, 'relevance' as const),
  turnLimit: fc.constantFrom(3, 6, 20),
  moves: fc.array(
    fc.record({
      action: personAction,
      where: fc.constantFrom(...SPACES),
      who: fc.constantFrom(...PEOPLE),
      choices: fc.array(fc.nat(20), { maxLength: 8 }),
    }),
    { minLength: 3, maxLength: 10 },
  ),
});
