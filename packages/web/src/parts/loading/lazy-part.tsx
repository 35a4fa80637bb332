import { Component, useEffect, type ComponentType, type ReactNode } from 'react';
import { earlyParts } from '../../client/lazy/early-parts.ts';
import { LazyValue, LoadingError } from '../../client/lazy/lazy-value.ts';
import { wantedParts } from '../../client/lazy/wanted-parts.ts';
import { pageLanguage, wordsOf, type PageWords } from '../../words/page-language.ts';
import { NotLoadedNote, type PartPlacement } from './not-loaded-note.tsx';

type LazyPart<Props> = ((props: Props) => ReactNode) & {
  readonly preload: () => Promise<void>;
};

interface LazyOptions {
  /** Whether few people open this part. If so, the part loads only on first use. */
  readonly isRare?: boolean;
  /** The namespace of texts that is loaded together with the part. */
  readonly words?: keyof PageWords;
}

/**
 * A part of the page that the first paint does not need. It loads when the browser is idle, or on
 * first use. If loading fails, a note replaces the part. Wrap it in a `Suspense`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isRare = false, words }: LazyOptions = {},
): LazyPart<Props> {
  const part = new LazyValue(async () => {
    // Other languages than English load all of their texts at once.
    const hasWords = words === undefined || words in pageLanguage.get().words;
    const loadingWords = hasWords ? null : wordsOf(words).early();
    const loaded = await load();
    await loadingWords;
    return loaded;
  });
  if (!isRare) earlyParts.add(part);
  const Part = (props: Props): ReactNode => {
    const Drawn = wantedNow(part);
    useEffect(() => wantedParts.shown(part), []);
    return <Drawn {...props} />;
  };
  const Lazy = (props: Props): ReactNode => (
    <OrNote place={props}>
      <Part {...props} />
    </OrNote>
  );
  return Object.assign(Lazy, { preload: () => part.early() });
}

function wantedNow<T>(part: LazyValue<T>): T {
  try {
    return part.get();
  } catch (thrown) {
    if (thrown instanceof Promise) wantedParts.want(part, thrown);
    throw thrown;
  }
}

/** A whole screen. It loads when a person navigates to it. */
export function lazyScreen(
  load: () => Promise<() => ReactNode>,
  options: Pick<LazyOptions, 'words'> = {},
): LazyPart<object> {
  const screen = lazyPart<object>(load, { ...options, isRare: true });
  // Resolves before the screen has loaded. Otherwise the router would paint the page frame only
  // after the screen has loaded.
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

/** An error boundary, so that a failed part does not break the rest of the page. */
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
    if (!(error instanceof LoadingError)) throw error;
    const tryAgain = (): void => {
      error.tryAgain();
      this.setState({ error: null });
    };
    return <NotLoadedNote needsReload={error.needsReload} tryAgain={tryAgain} place={place} />;
  }
}
