import { Component, type ComponentType, type ReactNode } from 'react';
import { earlyParts } from '../client/early-parts.ts';
import { Loaded, NotLoaded } from '../client/loaded.ts';
import { spokenNow, wordsOf, type Words } from '../words/spoken.ts';
import { NotLoadedNote, type Placed } from './not-loaded-note.tsx';

type LaterPart<Props> = ((props: Props) => ReactNode) & {
  readonly preload: () => Promise<void>;
};

interface LaterOptions {
  /** It comes only when it is wanted: hardly anybody opens it. */
  readonly isRare?: boolean;
  /** The words that it says come with it. */
  readonly words?: keyof Words;
}

/**
 * A part of the page that is not needed to paint it: loaded when the browser rests, or when it is
 * wanted. Where it cannot be, it says so in its own place; `Suspense` stands around it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isRare = false, words }: LaterOptions = {},
): LaterPart<Props> {
  const part = new Loaded(async () => {
    // Another language has all its words at once.
    const isSaid = words === undefined || words in spokenNow().words;
    const said = isSaid ? null : wordsOf(words).early();
    const loaded = await load();
    await said;
    return loaded;
  });
  if (!isRare) earlyParts.add(part);
  const Part = (props: Props): ReactNode => {
    const Drawn = part.get();
    return <Drawn {...props} />;
  };
  const Later = (props: Props): ReactNode => (
    <OrNote place={props}>
      <Part {...props} />
    </OrNote>
  );
  return Object.assign(Later, { preload: () => part.early() });
}

/** A whole screen, which comes when somebody goes there. */
export function laterScreen(
  load: () => Promise<() => ReactNode>,
  options: Pick<LaterOptions, 'words'> = {},
): LaterPart<object> {
  const screen = later<object>(load, { ...options, isRare: true });
  // The router would wait before it paints anything: what stands around a screen needs none.
  const preload = (): Promise<void> => {
    void screen.preload();
    return Promise.resolve();
  };
  return Object.assign((props: object) => screen(props), { preload });
}

interface OrNoteProps {
  readonly place: Placed;
  readonly children: ReactNode;
}

/** What is not there yet must not take the rest of the page with it. */
class OrNote extends Component<OrNoteProps, { readonly error: unknown }> {
  override readonly state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { place, children } = this.props;
    const error: unknown = this.state.error;
    if (error === null) return children;
    // oxlint-disable-next-line typescript/only-throw-error -- as it was thrown, to who stands around
    if (!(error instanceof NotLoaded)) throw error;
    const tryAgain = (): void => {
      error.tryAgain();
      this.setState({ error: null });
    };
    return <NotLoadedNote isForGood={error.isForGood} tryAgain={tryAgain} place={place} />;
  }
}
