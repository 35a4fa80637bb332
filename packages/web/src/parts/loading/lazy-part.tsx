import { Component, type ComponentType, type ReactNode } from 'react';
import { earlyParts } from '../../client/early-parts.ts';
import { Loaded, NotLoaded } from '../../client/loaded.ts';
import { spoken, wordsOf, type PageWords } from '../../words/spoken.ts';
import { NotLoadedNote, type PartPlacement } from './not-loaded-note.tsx';

type LazyPart<Props> = ((props: Props) => ReactNode) & {
  readonly preload: () => Promise<void>;
};

interface LazyOptions {
  /** Loads only on use, because hardly anybody opens it. */
  readonly isRare?: boolean;
  /** The namespace of texts that loads together with the part. */
  readonly words?: keyof PageWords;
}

/**
 * A part of the page that the first paint does not need. It loads when the browser is idle, or on
 * first use. If loading fails, a note appears in its place. Put a `Suspense` around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isRare = false, words }: LazyOptions = {},
): LazyPart<Props> {
  const part = new Loaded(async () => {
    // Languages other than English load all their texts at once.
    const isSaid = words === undefined || words in spoken.get().words;
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
  const Lazy = (props: Props): ReactNode => (
    <OrNote place={props}>
      <Part {...props} />
    </OrNote>
  );
  return Object.assign(Lazy, { preload: () => part.early() });
}

/** A whole screen, which loads when somebody navigates to it. */
export function lazyScreen(
  load: () => Promise<() => ReactNode>,
  options: Pick<LazyOptions, 'words'> = {},
): LazyPart<object> {
  const screen = lazyPart<object>(load, { ...options, isRare: true });
  // Resolves at once: otherwise the router would wait for the screen before it paints the shell.
  const preload = (): Promise<void> => {
    void screen.preload();
    return Promise.resolve();
  };
  return Object.assign((props: object) => screen(props), { preload });
}

interface OrNoteProps {
  readonly place: PartPlacement;
  readonly children: ReactNode;
}

/** Keeps a failed part from taking the rest of the page down. */
class OrNote extends Component<OrNoteProps, { readonly error: unknown }> {
  override readonly state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { place, children } = this.props;
    const error: unknown = this.state.error;
    if (error === null) return children;
    // oxlint-disable-next-line typescript/only-throw-error -- rethrown for the boundary above
    if (!(error instanceof NotLoaded)) throw error;
    const tryAgain = (): void => {
      error.tryAgain();
      this.setState({ error: null });
    };
    return <NotLoadedNote isForGood={error.isForGood} tryAgain={tryAgain} place={place} />;
  }
}
