import { harden } from 'rehype-harden';
import { defaultRehypePlugins, defaultRemarkPlugins, type BlockProps } from 'streamdown';
import type { MentionSpan } from '../text/mention-spans.ts';
import { formulas } from './formula/formulas.ts';
import { splitText, type TreeNode } from './split-text.ts';
import { shownPieces } from '../text/shown-pieces.ts';

type Plugins = NonNullable<BlockProps['rehypePlugins']>;

/**
 * The remark plugins for a text with these mentions. The Markdown library caches its processor by
 * the names and options of the plugins. So the spans must be an option. The cache would not notice
 * a change of a closure.
 */
export function remarkPlugins(spans: readonly MentionSpan[]): Plugins {
  return [...GFM, formulas, [messageText, { spans }]] as Plugins;
}

function messageText({ spans }: { readonly spans: readonly MentionSpan[] }) {
  return (tree: TreeNode, file: { readonly value: unknown }): void => {
    splitText(tree, { text: String(file.value), spans });
  };
}

const GFM = namedIn(defaultRemarkPlugins, 'gfm');
const SANITIZE = namedIn(defaultRehypePlugins, 'sanitize').flat()[0];

// Returns one plugin of the library's defaults. All other default plugins are omitted.
function namedIn(plugins: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const plugin = plugins[name];
  if (plugin === undefined) throw new Error(`The markdown library has no ${name}.`);
  return [plugin];
}

/**
 * The allowed elements and attributes. Ids, names and styles are not allowed, so that a message
 * cannot imitate the page.
 */
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
    span: ['dataFormula', 'dataMention', 'dataPicture'],
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

/** HTML in a message is shown as text. The sanitizer runs after all plugins that change links. */
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

/**
 * Splits long texts in an HTML tree, in place. Code is skipped, because another component splits
 * it.
 */
function softBreaks(): (tree: ElementNode) => void {
  return breakWithin;
}

function breakWithin(parent: ElementNode): void {
  if (parent.children === undefined || parent.tagName === 'pre') return;
  parent.children = parent.children.flatMap((node) => {
    if (node.type === 'text') return broken(node);
    breakWithin(node);
    return [node];
  });
}

function broken(node: ElementNode): ElementNode[] {
  return shownPieces(node.value ?? '').flatMap((value, nth) => {
    const piece = { type: 'text', value };
    return nth === 0 ? [piece] : [softBreak(), piece];
  });
}

function softBreak(): ElementNode {
  return { type: 'element', tagName: 'wbr', properties: {}, children: [] };
}

/** The properties of an HTML node that this file needs. */
interface ElementNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: ElementNode[];
}

/**
 * Replaces pictures by links, in place, so that the page never loads a picture. Inside a link, a
 * picture becomes a label, because links cannot be nested.
 */
function picturesAsLinks(): (tree: ElementNode) => void {
  return (tree) => replaceIn(tree, { isLink: false });
}

function replaceIn(parent: ElementNode, { isLink }: { readonly isLink: boolean }): void {
  if (parent.children === undefined) return;
  parent.children = parent.children.map((node) => {
    if (node.type === 'element' && node.tagName === 'img') return pictureLink(node, isLink);
    replaceIn(node, { isLink: isLink || node.tagName === 'a' });
    return node;
  });
}

function pictureLink({ properties = {} }: ElementNode, isLink: boolean): ElementNode {
  const { src, alt } = properties;
  const address = typeof src === 'string' ? src : '';
  const words = typeof alt === 'string' ? alt : '';
  return {
    type: 'element',
    tagName: isLink ? 'span' : 'a',
    properties: { dataPicture: address, ...(isLink ? {} : { href: address }) },
    children: [{ type: 'text', value: words }],
  };
}
