import { harden } from 'rehype-harden';
import { defaultRehypePlugins, defaultRemarkPlugins, type BlockProps } from 'streamdown';
import type { MentionSpan } from '../mention-spans.ts';
import { picturesAsLinks } from './pictures.ts';
import { softBreaks } from './soft-breaks.ts';
import { splitText, type TreeNode } from './split-text.ts';

type Plugins = NonNullable<BlockProps['rehypePlugins']>;

/**
 * The steps from markdown to what is shown, given whom the text names. The markdown library keeps
 * what it made by the names and options of the steps: so the spans are an option, not a closure.
 */
export function remarkPlugins(spans: readonly MentionSpan[]): Plugins {
  return [...GFM, [messageText, { spans }]] as Plugins;
}

function messageText({ spans }: { readonly spans: readonly MentionSpan[] }) {
  return (tree: TreeNode, file: { readonly value: unknown }): void => {
    splitText(tree, { text: String(file.value), spans });
  };
}

const GFM = namedIn(defaultRemarkPlugins, 'gfm');
const SANITIZE = namedIn(defaultRehypePlugins, 'sanitize').flat()[0];

// The library brings both; what it would do with them besides is left out.
function namedIn(plugins: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const plugin = plugins[name];
  if (plugin === undefined) throw new Error(`The markdown library has no ${name}.`);
  return [plugin];
}

/** What a message may consist of. Without ids, names and styles: none could pose as the page's. */
const ALLOWED = {
  tagNames: [
    'a',
    'blockquote',
    'br',
    'code',
    'del',
    'em',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'input',
    'li',
    'ol',
    'p',
    'pre',
    'section',
    'span',
    'strong',
    'sup',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'ul',
  ],
  attributes: {
    a: ['href', 'dataPicture'],
    code: [['className', /^language-./u]],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    ol: ['start'],
    span: ['dataMention', 'dataPicture'],
    td: ['align'],
    th: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  ancestors: {
    tbody: ['table'],
    td: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  strip: ['script'],
};

/** HTML in a message is never read as such (it stays text), and what is allowed is said last. */
export const REHYPE_PLUGINS = [
  picturesAsLinks,
  [
    harden,
    {
      allowedLinkPrefixes: ['*'],
      allowedImagePrefixes: [],
      allowedProtocols: [],
      linkBlockPolicy: 'text-only',
      imageBlockPolicy: 'text-only',
    },
  ],
  [SANITIZE, ALLOWED],
  softBreaks,
] as Plugins;
