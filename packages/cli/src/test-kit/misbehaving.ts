/** An agent that behaves badly on purpose, without a model. */
interface Misbehaviour {
  readonly about: string;
  /** The rules of a script agent. */
  readonly script: readonly object[];
}

const SLOW_MS = 1_500;

/**
 * The shipped agents. A line such as `agent: NAME | loop maker` uses one of them in a transcript.
 */
export const MISBEHAVING: Readonly<Record<string, Misbehaviour>> = {
  chatterbox: {
    about: 'answers everything at length, also what is not for it',
    script: [
      {
        do: {
          say: 'Yes, {{sender}}! “{{content}}” reminds me of something, and that of something else, and I could go on.',
        },
      },
    ],
  },
  'loop maker': {
    about: 'thanks whoever spoke, and hands the floor straight back',
    script: [
      { when: { nth: 1 }, do: { say: '@{{member}} thank you. Over to you, for the first time.' } },
      { do: { say: '@{{sender}} thank you for “{{content}}”. Your turn.' } },
    ],
  },
  liar: {
    about: 'says that others agreed and that work was done, and does nothing',
    script: [{ do: { say: 'Done. I asked @{{member}}, and everybody agreed.' } }],
  },
  slow: {
    about: 'says nothing for a while, and then answers',
    script: [{ do: { say: 'Sorry, that took me a while.', delayMs: SLOW_MS } }],
  },
  crasher: {
    about: 'fails in every run',
    script: [{ do: { fail: 'I crashed.' } }],
  },
};
