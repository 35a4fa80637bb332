import fc from 'fast-check';

/** One step of a generated story, either without an object or about one of several objects. */
export type StoryStep<Plain extends string, About extends string> =
  | { readonly do: Plain }
  | { readonly do: About; readonly which: number };

/** Random stories for a test. The numbers weight the steps. */
export function storySteps<Plain extends string, About extends string>(
  {
    plain,
    about,
  }: {
    readonly plain: Readonly<Record<Plain, number>>;
    readonly about: Readonly<Record<About, number>>;
  },
  length: { readonly minLength: number; readonly maxLength: number },
): fc.Arbitrary<StoryStep<Plain, About>[]> {
  const which = fc.nat({ max: 9 });
  const steps = [
    ...weighed(plain).map(([word, weight]) => ({
      weight,
      arbitrary: fc.constant<StoryStep<Plain, About>>({ do: word }),
    })),
    ...weighed(about).map(([word, weight]) => ({
      weight,
      arbitrary: which.map<StoryStep<Plain, About>>((nth) => ({ do: word, which: nth })),
    })),
  ];
  return fc.array(fc.oneof(...steps), length);
}

function weighed<Word extends string>(words: Readonly<Record<Word, number>>) {
  return Object.entries(words) as [Word, number][];
}
