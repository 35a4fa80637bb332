/** As much of an HTML tree as is needed here. */
export interface ElementNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: ElementNode[];
}

/**
 * Makes links out of pictures, in place: the page never loads one. Within a link, which leads
 * elsewhere already, a picture is only named.
 */
export function picturesAsLinks(): (tree: ElementNode) => void {
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
