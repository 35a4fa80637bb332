import { cloneElement, type ReactElement } from 'react';
import type { PageWords } from './page-language.ts';
import { fillPlaceholders, type Values } from './text-of.ts';
import { useTranslation, type WordKey } from './use-translation.ts';

interface Props<Part extends keyof PageWords> {
  readonly ns: Part;
  readonly i18nKey: WordKey<Part>;
  readonly values: Values;
  /** The elements for the tags of the text, such as `<name>…</name>`. */
  readonly components: Readonly<Record<string, ReactElement>>;
}

/** A text with elements in it. Tags are found before placeholders are filled. */
export function Trans<Part extends keyof PageWords>(props: Props<Part>) {
  const { ns, i18nKey, values, components } = props;
  const { t, i18n } = useTranslation(ns);
  const pieces = t(i18nKey).split(/(<\w+>[^<]*<\/\w+>)/u);
  return pieces.map((piece, index) => {
    const [, tag = '', inside = ''] = /^<(\w+)>([^<]*)</u.exec(piece) ?? [];
    const element = components[tag];
    if (element === undefined) return fillPlaceholders(piece, values, i18n.language);
    return cloneElement(element, { key: index }, fillPlaceholders(inside, values, i18n.language));
  });
}
